// npm run worker: sends mails and does all other background work in a separate process. The server then runs with
// WORKER=separate.
import { setTimeout as sleep } from 'node:timers/promises'
import { readArguments } from './lib/arguments.mjs'
import { withDatabase } from './lib/database.mjs'
import { endChildren } from './lib/processes.mjs'
import { Refusal } from './lib/settings.mjs'
import { onceNpmIsGone } from './lib/shutdown.mjs'

readArguments({})

/** Milliseconds from the signal to the end, as for the server's processes. Another worker takes over what still runs. */
const stopTimeoutMs = 12_000

let isEnding = false
// Listens from the beginning: withDatabase() ignores signals, and one may come during the migrations.
const ended = new Promise<void>((resolve) => {
  const end = () => {
    isEnding = true
    resolve()
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end)
  onceNpmIsGone(end)
})
const late = ended.then(() => sleep(stopTimeoutMs, undefined, { ref: false }))

const work = async (ownerUrl: string) => {
  // Only migrate(ownerUrl) below needs the owner's role: the code that reads uploaded files must not have it.
  delete process.env.DATABASE_OWNER_URL
  delete process.env.DATABASE_STAFF_URL
  const { parseEnvironment } = await import('../lib/env-schema.mjs')
  try {
    parseEnvironment(process.env)
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error))
  }
  const { generate, migrate } = await import('./lib/migrate.mjs')
  if (!isEnding) await generate()
  if (!isEnding) await migrate(ownerUrl)
  if (isEnding) return
  const { logFailure } = await import('../lib/log/failure')
  // The queue's library leaves one behind if the database fails while it schedules jobs. Next catches the server's.
  process.on('unhandledRejection', (error) => logFailure('worker', error))
  const { startWorker } = await import('../lib/worker/worker')
  const worker = startWorker()
  console.log('The worker sends emails and runs all other background tasks. Press Ctrl-C to stop it.')
  await ended
  await worker.stop()
  const { db } = await import('../lib/db/client')
  await db.$disconnect()
}

await withDatabase((_url: string, { ownerUrl }: { ownerUrl: string }) => Promise.race([work(ownerUrl), late]), {
  serving: true,
  creating: true,
})
endChildren()
process.exit()
