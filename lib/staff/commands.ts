import 'server-only'
import { hashPassword, isPassword } from '@/lib/auth/password'
import { db } from '@/lib/db/client'
import { countInTurn, countTry, forgetTries, perAccount, perAddress } from '@/lib/http/limits'
import { hashed, logEvent } from '@/lib/log/events'
import { newMessageId } from '@/lib/mail/message-id'
import { accountTexts } from '@/lib/members/account-texts'
import { type InvitationToken, isInvitation } from './invitation'
import { toRefusal } from './refusal'
import type { StaffInput } from './schema'
import { endStaffSession, startStaffSession } from './session'

type Refused =
  | { ok: false; reason: 'invalid'; errors: Record<string, string[]> }
  | { ok: false; reason: 'limited'; wait: number }
  | { ok: false; reason: 'gone' }
type SignedIn = { ok: true; cookies: string[] }
type Browser = { address: string; browser: string; place?: string; earlier?: string }

const invalid = (errors: Record<string, string[]>): Refused => ({ ok: false, reason: 'invalid', errors })
const limited = (wait: number): Refused => ({ ok: false, reason: 'limited', wait })

/** As members have: 5 tries a minute for an account from one address, 30 for the address, 50 an hour for the account. */
const limitsOf = (email: string, address: string) => [
  perAccount('staff', `${email} ${address}`, 5, 60),
  perAddress('staff', address, 30, 60),
  perAccount('staff', email, 50, 3_600),
]

/** Signs in at the desk. The same words in the same time for a wrong password and an unknown or suspended account. */
export const signInStaff = async (
  { email, password }: StaffInput<'signIn'>,
  { address, browser, place, earlier }: Browser,
): Promise<SignedIn | Refused> => {
  const limits = limitsOf(email, address)
  const wait = await countInTurn(limits)
  if (wait > 0) return limited(wait)
  const account = await db.staffAccount.findUnique({
    where: { email, suspended: false },
    select: { id: true, password: true },
  })
  const wrong = invalid({ email: [accountTexts.credentials] })
  if (!(await isPassword(password, account?.password, address)) || !account) {
    logEvent('refusal', { of: 'desk sign-in', account: hashed(email) })
    return wrong
  }
  const cookies = await startStaffSession(account.id, account.password, browser, place)
  if (!cookies) return wrong
  if (earlier) await endStaffSession(earlier)
  await forgetTries(limits.slice(0, 1))
  logEvent('sign-in', { staff: account.id })
  return { ok: true, cookies }
}

/** The account that an invitation names, as far as its screen shows it; null where the invitation works no more. */
export const findInvited = async (token: InvitationToken | null): Promise<{ name: string; email: string } | null> => {
  if (!token) return null
  if (token.id === 0) {
    if (!isInvitation(token)) return null
    return (await db.staffAccount.count()) === 0 ? { name: '', email: '' } : null
  }
  const account = await db.staffAccount.findUnique({ where: { id: token.id, suspended: false } })
  return account && isInvitation(token, account) ? { name: account.name, email: account.email } : null
}

/** The first owner's account; null where somebody was faster. */
const createOwner = (name: string, email: string, password: string) =>
  db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('staff owners'))`
    if ((await tx.staffAccount.count()) > 0) return null
    return tx.staffAccount.create({ data: { name, email, role: 'owner', password }, select: { id: true } })
  })

/**
 * Accepts an invitation: sets the account's password (the first owner's name and e-mail too), ends its other sessions and
 * signs in. Refuses an invitation that was used, replaced or has run out with `gone`.
 */
export const acceptInvitation = async (
  token: InvitationToken | null,
  { name, email, password }: StaffInput<'accept'>,
  { address, browser, place }: Browser,
): Promise<SignedIn | Refused> => {
  const wait = await countTry([perAddress('staff invitation', address, 20, 60)])
  if (wait > 0) return limited(wait)
  const invited = await findInvited(token)
  if (!token || !invited) return { ok: false, reason: 'gone' }
  if (token.id === 0 && !(name && email))
    return invalid({
      ...(name ? {} : { name: [accountTexts.required('name')] }),
      ...(email ? {} : { email: [accountTexts.required('email')] }),
    })
  const hash = await hashPassword(password, address)
  try {
    const id = token.id || (await createOwner(name, email, hash))?.id
    if (!id) return { ok: false, reason: 'gone' }
    if (token.id) {
      const before = await db.staffAccount.findUnique({
        where: { id },
        select: { password: true, id: true, email: true },
      })
      if (!before || !isInvitation(token, before)) return { ok: false, reason: 'gone' }
      const { count } = await db.staffAccount.updateMany({
        where: { id, password: before.password, suspended: false },
        data: { password: hash },
      })
      if (count === 0) return { ok: false, reason: 'gone' }
      await db.staffSession.deleteMany({ where: { staff_id: id } })
    }
    const cookies = await startStaffSession(id, hash, browser, place)
    return cookies ? { ok: true, cookies } : { ok: false, reason: 'gone' }
  } catch (error) {
    const refusal = toRefusal(error, ['name', 'email'])
    if (!refusal) throw error
    return invalid(refusal)
  }
}

/** Sends an account its invitation (again). At most ten an hour for one account. */
export const sendInvitation = async (id: number): Promise<{ ok: true } | Refused> => {
  const account = await db.staffAccount.findUnique({ where: { id, suspended: false }, select: { email: true } })
  if (!account) return { ok: false, reason: 'gone' }
  const wait = await countTry([perAccount('staff invitation', String(id), 10, 3_600)])
  if (wait > 0) return limited(wait)
  await db.mail.create({
    data: { kind: 'staff_invitation', to: account.email, message_id: newMessageId(), staff_id: id },
  })
  return { ok: true }
}

/** Changes the own password, confirmed by the present one, and ends every other session. */
export const changeStaffPassword = async (
  id: number,
  sid: string,
  { current_password, password }: StaffInput<'password'>,
): Promise<{ ok: true } | Refused> => {
  const wait = await countTry([perAccount('staff password', String(id), 6, 60)])
  if (wait > 0) return limited(wait)
  const account = await db.staffAccount.findUnique({ where: { id }, select: { password: true } })
  const wrong = invalid({ current_password: [accountTexts.passwordWrong] })
  if (!account || !(await isPassword(current_password, account.password))) return wrong
  const hash = await hashPassword(password)
  const { count } = await db.staffAccount.updateMany({
    where: { id, password: account.password },
    data: { password: hash },
  })
  if (count === 0) return wrong
  await db.staffSession.deleteMany({ where: { staff_id: id, id: { not: sid } } })
  return { ok: true }
}
