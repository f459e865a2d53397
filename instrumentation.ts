import type { Instrumentation } from 'next'

/** Runs once in every server process, before the first request. */
export const register = async () => {
  // biome-ignore lint/style/noProcessEnv: Next replaces this while it builds, to keep Node's modules out of other runtimes
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startListening } = await import('@/lib/cache/listener')
  startListening()
  const { logFailure } = await import('@/lib/log/failure')
  const startOthers = async () => {
    const { ownServer } = await import('@/lib/process-wide')
    // No page needs these, and their modules are a quarter of what a start loads.
    await ownServer.opened
    const { announceFirstOwner } = await import('@/lib/staff/first-owner')
    void announceFirstOwner()
    const { watchAbuse } = await import('@/lib/staff/abuse-alert')
    watchAbuse()
    const { env } = await import('@/lib/env')
    if (env.WORKER === 'separate') return
    const { startWorker } = await import('@/lib/worker/worker')
    startWorker()
  }
  void startOthers().catch((error) => logFailure('server', error))
}

/** Next calls it for whatever ends a rendering or a route. */
export const onRequestError: Instrumentation.onRequestError = async (error) => {
  // biome-ignore lint/style/noProcessEnv: as above
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { logFailure } = await import('@/lib/log/failure')
  logFailure('next', error)
}
