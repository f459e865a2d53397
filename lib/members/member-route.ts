import 'server-only'
import type * as z from 'zod/mini'
import { isProven } from '@/lib/auth/session-age'
import type { Values } from '@/lib/http/body'
import { acceptsPage } from '@/lib/http/form-responses'
import { refusedJson, seeOther, unauthenticatedJson } from '@/lib/http/json'
import { type MutationInput, type MutationSettings, mutationRoute, type Outcome } from '@/lib/http/mutation-route'
import { readRoute } from '@/lib/http/read-route'
import { loginHref } from '@/lib/routing/login-href'
import { accountStatus } from './account'
import { accountTexts } from './account-texts'
import { type CurrentSession, currentSession } from './session'

type Settings<Schema extends z.ZodMiniType> = Omit<
  MutationSettings<Schema, CurrentSession>,
  'authorise' | 'handle' | 'limit'
> & {
  /** requires a recent confirmation by password or passkey: 423 */
  proven?: boolean
  handle: (session: CurrentSession, asked: MutationInput<Schema, CurrentSession>) => Promise<Outcome>
}

/** Whether the page that sent this says that it was made for another member; clients without pages say nothing. */
const isForOther = ({ account }: Values, { member }: CurrentSession) =>
  typeof account === 'string' && account !== String(member.id)

/**
 * Handlers of an unsafe endpoint for signed-in members: 401 without a session, 403 for a suspended member, 422 for
 * `account` of another member.
 */
export const memberRoute = <Schema extends z.ZodMiniType>({ proven = false, handle, ...settings }: Settings<Schema>) =>
  mutationRoute<Schema, CurrentSession>({
    ...settings,
    authorise: async () => {
      const session = await currentSession()
      if (!session) return { ok: false, reason: 'unauthenticated' }
      if (session.member.status === accountStatus.suspended)
        return { ok: false, reason: 'forbidden', message: accountTexts.suspended }
      if (proven && !isProven(session.provenAt)) return { ok: false, reason: 'unproven' }
      return { ok: true, who: session }
    },
    handle: async (asked) => {
      if (!asked.who) return { ok: false, reason: 'unauthenticated' }
      if (isForOther(asked.values, asked.who))
        return { ok: false, reason: 'other-account', message: accountTexts.otherAccount }
      return handle(asked.who, asked)
    },
  })

/**
 * A handler that reads for a signed-in member, in JSON: 401 without a session, 403 for a suspended member. `part` names
 * it in the log. `linkedFrom`: the page with a link to it; a browser is redirected to the login, which leads back to that
 * page, or to the dashboard, which tells of the suspension.
 */
export const memberReadRoute = (
  part: string,
  read: (session: CurrentSession, request: Request) => Promise<Response>,
  linkedFrom?: string,
) =>
  readRoute(part, async (request: Request) => {
    const session = await currentSession()
    const page = acceptsPage(request.headers) ? linkedFrom : undefined
    if (!session) return page ? seeOther(loginHref(page)) : unauthenticatedJson()
    if (session.member.status === accountStatus.suspended)
      return page ? seeOther('/dashboard') : refusedJson(403, accountTexts.suspended)
    return read(session, request)
  })
