import 'server-only'
import { isDatabaseUnable } from '@/lib/db/unable'
import { logFailure } from '@/lib/log/failure'
import { refusedJson } from './json'
import { unavailableHeader, unavailableText } from './response-headers'

/**
 * Logs a failure, and answers it in JSON: 503 while the database takes no requests, which the server sends as its own,
 * else 500. `part` names what failed in the log.
 */
export const failedJson = (part: string, error: unknown): Response => {
  logFailure(part, error)
  return isDatabaseUnable(error)
    ? refusedJson(503, unavailableText, { [unavailableHeader]: '1' })
    : refusedJson(500, 'Server error.')
}

/** A handler that answers in JSON also when reading fails. `part` names it in the log. */
export const readRoute =
  <Asked extends unknown[]>(part: string, read: (...asked: Asked) => Promise<Response>) =>
  async (...asked: Asked): Promise<Response> => {
    try {
      return await read(...asked)
    } catch (error) {
      return failedJson(part, error)
    }
  }
