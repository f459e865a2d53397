import 'server-only'
import { type CurrentSession, currentSession } from '@/lib/auth/session'
import type { Values } from '@/lib/http/body'
import { mutationRoute, type Outcome } from '@/lib/http/mutation-route'
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

/** Handlers of an unsafe endpoint for whoever is signed in: 401 for others, 403 for a suspended member. */
export const memberRoute = ({ suspendedToo = false, run, ...settings }: Settings) =>
  mutationRoute({
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
