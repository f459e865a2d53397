import 'server-only'
import { describeBrowser } from '@/lib/auth/describe-browser'
import { describePlace } from '@/lib/auth/describe-place'
import type { Client } from './commands'
import { currentBrowser } from './known-browser'
import { currentSession } from './session'

/** Describes the client of a sign-in, registration or reset. `timeZone`: from the page's script, if it sent one. */
export const clientOf = async (request: Request, address: string, timeZone?: unknown): Promise<Client> => ({
  address,
  browser: await currentBrowser(),
  words: describeBrowser(request.headers.get('user-agent')),
  place: describePlace(timeZone, request.headers.get('accept-language')),
  earlier: (await currentSession())?.sid,
})
