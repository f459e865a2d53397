import 'server-only'
import { browserWords } from '@/lib/auth/browser-words'
import { placeWords } from '@/lib/auth/place-words'
import type { Client } from './commands'
import { currentBrowser } from './known-browser'
import { currentSession } from './session'

/** Who sends a request to sign in, register or reset. `timeZone`: as the page's script says it, where it does. */
export const clientOf = async (request: Request, address: string, timeZone?: unknown): Promise<Client> => ({
  address,
  browser: await currentBrowser(),
  words: browserWords(request.headers.get('user-agent')),
  place: placeWords(timeZone, request.headers.get('accept-language')),
  earlier: (await currentSession())?.sid,
})
