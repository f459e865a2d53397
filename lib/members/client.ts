import 'server-only'
import { browserWords } from '@/lib/auth/browser-words'
import type { Client } from './commands'
import { currentBrowser } from './known-browser'
import { currentSession } from './session'

/** Who sends a request to sign in, register or reset. */
export const clientOf = async (request: Request, address: string): Promise<Client> => ({
  address,
  browser: await currentBrowser(),
  words: browserWords(request.headers.get('user-agent')),
  earlier: (await currentSession())?.sid,
})
