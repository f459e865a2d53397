import pino, { type Logger } from 'pino'
import { processWide } from '@/lib/process-wide'

/** The request that is being answered: its id, and the client's address, which is never written down. */
type LoggedRequest = { id: string; address: string }

/** Keeps concurrent requests apart, like Node's AsyncLocalStorage. */
type Storage = {
  run: <Result>(request: LoggedRequest, answer: () => Result) => Result
  getStore: () => LoggedRequest | undefined
}

/** Set by the server, which gives requests their ids. */
export const requestLog = processWide('request log', (): { storage?: Storage } => ({}))

/** The request that is being answered; undefined in jobs and commands. */
export const loggedRequest = () => requestLog.storage?.getStore()

const shared = processWide('log', (): { logger?: Logger } => ({}))

/** The logger: one JSON object per line on standard error. Lines within a request carry its id. */
export const logger = (): Logger => {
  if (shared.logger) return shared.logger
  const destination = pino.destination({ fd: 2, sync: true })
  // On a full disk or a pipe without reader, the log loses lines; the process must go on.
  destination.on('error', () => {})
  shared.logger = pino(
    {
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      mixin: () => {
        const request = loggedRequest()
        return request ? { request: request.id } : {}
      },
    },
    destination,
  )
  return shared.logger
}
