import pino, { type Logger } from 'pino'
import { processWide } from '@/lib/process-wide'
import { loggedRequest } from './request'

const shared = processWide('log', (): { logger?: Logger } => ({}))

/** Writes one JSON object a line to the standard error output. Lines that belong to a request carry its number. */
export const logger = (): Logger => {
  if (shared.logger) return shared.logger
  const destination = pino.destination({ fd: 2, sync: true })
  // A log on a full disk, or a pipe that nobody reads, loses its lines; the process must go on.
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
