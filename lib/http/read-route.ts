import 'server-only'
import { isDatabaseUnable } from '@/lib/db/unable'
import { logFailure } from '@/lib/log/failure'
import { refusedJson } from './json'
import { unavailableHeader, unavailableText } from './unavailable'

/**
 * A handler that answers in JSON also when reading fails: 503 while the database takes no requests, which the server
 * sends as its own, else 500. `part` names it in the log.
 */
export const readRoute =
  <Asked extends unknown[]>(part: string, read: (...asked: Asked) => Promise<Response>) =>
  async (...asked: Asked): Promise<Response> => {
    try {
      return await read(...asked)
    } catch (error) {
      logFailure(part, error)
      return isDatabaseUnable(error)
        ? refusedJson(503, unavailableText, { [unavailableHeader]: '1' })
        : refusedJson(500, 'Server error.')
    }
  }
