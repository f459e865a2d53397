import 'server-only'
import { acceptsPage, bareResponse } from './form-responses'
import { failedJson } from './read-route'

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
      const failed = failedJson(part, error)
      return failed.status === 500 && acceptsPage(request.headers)
        ? bareResponse(500, 'Please open the link in the email again in a moment.')
        : failed
    }
  }
