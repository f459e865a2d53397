import { passkeyOptions } from '@/lib/auth/passkeys'
import { isProven } from '@/lib/auth/session-age'
import { countAttempt, perAddress } from '@/lib/http/limits'
import { mutationRoute, type Outcome } from '@/lib/http/mutation-route'
import { accountStatus } from '@/lib/members/account'
import { accountTexts } from '@/lib/members/account-texts'
import { findPending } from '@/lib/members/pending-sign-in'
import { memberSchemas } from '@/lib/members/schema'
import { memberPasskeyOptions, refuseUnverified } from '@/lib/members/second-factor'
import { currentSession } from '@/lib/members/session'

const given = (body: unknown): Outcome => ({ ok: true, status: 200, body, next: '/login' })
const unauthenticated: Outcome = { ok: false, reason: 'unauthenticated' }

/** For members: to confirm their identity, or to add a passkey, which needs a confirmation and a verified address. */
const forMember = async (purpose: 'confirm' | 'add'): Promise<Outcome> => {
  const session = await currentSession()
  if (!session) return unauthenticated
  const { member, provenAt } = session
  if (member.status === accountStatus.suspended)
    return { ok: false, reason: 'forbidden', message: accountTexts.suspended }
  if (purpose === 'confirm') return given(await passkeyOptions('confirm', { member_id: member.id }))
  if (member.email_verified_at === null) return refuseUnverified('purpose')
  return isProven(provenAt) ? given(await memberPasskeyOptions(member)) : { ok: false, reason: 'unproven' }
}

/**
 * POST /passkeys/options {purpose}: 200 with the browser's WebAuthn options, whose challenge works once, for five
 * minutes. A guest's options name no account and no passkey.
 */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = mutationRoute({
  method: 'POST',
  form: 'login',
  path: '/login',
  limit: (address) => countAttempt([perAddress('passkey', address, 30, 60)]),
  schema: memberSchemas.passkeyOptions,
  handle: async ({ input: { purpose } }) => {
    if (purpose === 'sign-in') return given(await passkeyOptions('sign-in', null))
    if (purpose !== 'second-factor') return forMember(purpose)
    const pending = await findPending()
    return pending ? given(await passkeyOptions('second-factor', { member_id: pending.id })) : unauthenticated
  },
})
