import 'server-only'
import { type CurrentSession, currentSession } from '@/lib/auth/session'
import type { Values } from '@/lib/http/body'
import { type Outcome, unsafeRoute } from '@/lib/http/unsafe'
import { accountStatus } from './account'
import { accountTexts } from './account-texts'

type Settings = {
  method: 'POST' | 'PUT' | 'DELETE'
  screen: string
  path: string
  /** a suspended member may do this too */
  suspendedToo?: boolean
  run: (session: CurrentSession, values: Values, request: Request) => Promise<Outcome>
}

/** Handlers of an unsafe endpoint for whoever is signed in: 401 for others, 403 for a suspended member (decision 22). */
export const memberRoute = ({ suspendedToo = false, run, ...settings }: Settings) =>
  unsafeRoute({
    ...settings,
    account: async () => (await currentSession())?.member,
    run: async ({ request, values }) => {
      const session = await currentSession()
      if (!session) return { ok: false, reason: 'unauthenticated' }
      if (!suspendedToo && session.member.status === accountStatus.suspended)
        return { ok: false, reason: 'forbidden', message: accountTexts.suspended }
      return run(session, values, request)
    },
  })
