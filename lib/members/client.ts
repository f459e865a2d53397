import 'server-only'
import { browserWords } from '@/lib/auth/browser-words'
import { placeWords } from '@/lib/auth/place-words'
import type { Client } from './commands'
import { currentBrowser } from './known-browser'
import { currentSession } from './session'

/** Describes the client of a sign-in, registration or reset. `timeZone`: from the page's script, if it sent one. */
export const clientOf = async (request: Request, address: string, timeZone?: unknown): Promise<Client> => ({
  address,
  browser: await currentBrowser(),
  words: browserWords(request.headers.get('user-agent')),
  place: placeWords(timeZone, request.headers.get('accept-language')),
  earlier: (await currentSession())?.sid,
})
