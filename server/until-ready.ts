import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds between two requests: at first, and after 200 of them, since the database is away then. */
const pauses = { first: 25, later: 250 }

/**
 * Resolves once the shop at a port of this machine has expired what it had cached before it began to listen for
 * changes. Without a database that may take for ever: the pages of the build could show prices and pieces hidden
 * since.
 */
export const untilReady = async (port: number, secret: string, { first, later } = pauses): Promise<void> => {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/internal/ready`, { headers: { 'x-internal-secret': secret } }).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status === 204
      },
      () => false,
    )
  for (let tries = 1; !(await isReady()); tries++) await sleep(tries < 200 ? first : later)
}
