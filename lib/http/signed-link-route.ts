import 'server-only'
import { isDatabaseUnable } from '@/lib/db/unable'
import { logFailure } from '@/lib/log/failure'
import { acceptsPage, bareResponse } from './form-responses'
import { refusedJson } from './json'
import { unavailableHeader, unavailableText } from './unavailable'

/**
 * A handler of a signed link, which needs no CSRF token. If it fails, the response is as of `readRoute`; a browser gets a
 * page. `part` names it in the log.
 */
export const signedLinkRoute =
  (part: string, handle: (request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    try {
      return await handle(request)
    } catch (error) {
      logFailure(part, error)
      if (isDatabaseUnable(error)) return refusedJson(503, unavailableText, { [unavailableHeader]: '1' })
      return acceptsPage(request.headers)
        ? bareResponse(500, 'Please open the link in the mail again in a moment.')
        : refusedJson(500, 'Server error.')
    }
  }
