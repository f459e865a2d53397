import 'server-only'
import { hashPassword, isPassword } from '@/lib/auth/password'
import { isWeakPassword } from '@/lib/auth/weak-password'
import { db } from '@/lib/db/client'
import { countAttempt, perAccount } from '@/lib/http/limits'
import { invalid, limited, type Refused } from '@/lib/http/refusals'
import { logEvent } from '@/lib/log/events'
import { newMessageId } from '@/lib/mail/message'
import { accountTexts } from '@/lib/members/account-texts'
import { countProof, takeBackProof } from '@/lib/members/password-proof'
import { tellStaff } from './account-mails'
import { refusalOfRecord } from './database-errors'
import { type InvitationToken, isInvitation, isOurRecentInvitation } from './invitation'
import { deskBrowserCookie } from './known-browser'
import { colleagues } from './resources/colleagues'
import type { StaffInput } from './schema'
import { endStaffSession } from './session'
import { type Browser, enterDesk, type SignedIn, signInStaff } from './sign-in'

type Gone = { ok: false; reason: 'gone' }

/** `name` and `email` are of the account that a link is for, both '' for the first owner. */
type Invited = { name: string; email: string; isReset: boolean }

/** Resolves to whom a link is for; null if it is invalid. */
export const findInvited = async (token: InvitationToken | null): Promise<Invited | null> => {
  if (!token) return null
  if (token.id === 0) {
    if (!isInvitation(token)) return null
    return (await db.staffAccount.count()) === 0 ? { name: '', email: '', isReset: false } : null
  }
  const account = await db.staffAccount.findUnique({ where: { id: token.id, suspended: false } })
  if (!account || !isInvitation(token, account)) return null
  return { name: account.name, email: account.email, isReset: token.purpose === 'password reset' }
}

/** Creates the first owner's account. Resolves to null if an account already exists. */
const createOwner = (name: string, email: string, password: string) =>
  db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('staff owners'))`
    if ((await tx.staffAccount.count()) > 0) return null
    return tx.staffAccount.create({ data: { name, email, role: 'owner', password }, select: { id: true } })
  })

/**
 * Sets the password of an account that a link is for, ends its sessions, and at an invitation deletes its passkeys
 * unless it requires one to sign in. Resolves to whether it does; null if the link has been used, replaced or withdrawn
 * meanwhile.
 */
const setInvitedPassword = async (token: InvitationToken, hash: string): Promise<{ needsPasskey: boolean } | null> => {
  const { id } = token
  const before = await db.staffAccount.findUnique({ where: { id }, select: { password: true, id: true, email: true } })
  if (!before || !isInvitation(token, before)) return null
  return db.$transaction(async (tx) => {
    const { count } = await tx.staffAccount.updateMany({
      where: { id, email: before.email, password: before.password, suspended: false },
      data: { password: hash },
    })
    if (count === 0) return null
    await tx.staffSession.deleteMany({ where: { staff_id: id } })
    const needsPasskey = (await tx.staffAccount.count({ where: { id, two_factor: true } })) > 0
    if (token.purpose === 'password reset') await tellStaff(tx, id, 'password_changed')
    else if (!needsPasskey && (await tx.passkey.deleteMany({ where: { staff_id: id } })).count > 0)
      await tellStaff(tx, id, 'passkey_removed')
    return { needsPasskey }
  })
}

/**
 * Accepts an invitation: sets the account's password (and the first owner's name and e-mail), ends its other sessions
 * and that of this browser, and signs in. Deletes the account's passkeys, unless the account requires one: then they
 * stay and are needed to sign in, so that access to the mailbox is not enough. A reset link keeps the passkeys and leads
 * to the sign-in. Refuses a used, replaced or expired link with `gone`.
 */
export const acceptInvitation = async (
  token: InvitationToken | null,
  { name, email, password }: StaffInput<'accept'>,
  browser: Browser,
): Promise<SignedIn | Refused | Gone> => {
  const gone: Gone = { ok: false, reason: 'gone' }
  const invited = await findInvited(token)
  if (!token || !invited) return gone
  const isFirstOwner = token.id === 0
  if (isFirstOwner && !(name && email))
    return invalid({
      ...(name ? {} : { name: [accountTexts.required('name')] }),
      ...(email ? {} : { email: [accountTexts.required('email')] }),
    })
  if (await isWeakPassword(password, [invited.name || name, invited.email || email]))
    return invalid({ password: [accountTexts.passwordCommon] })
  const hash = await hashPassword(password, browser.address)
  try {
    if (isFirstOwner) {
      const owner = await createOwner(name, email, hash)
      return (owner && (await enterDesk({ id: owner.id, password: hash }, browser))) ?? gone
    }
    const accepted = await setInvitedPassword(token, hash)
    if (!accepted) return gone
    const account = { id: token.id, password: hash }
    const isReset = token.purpose === 'password reset'
    if (isReset) logEvent('reset', { step: 'done', staff: token.id })
    if (!isReset && !accepted.needsPasskey) return (await enterDesk(account, browser)) ?? gone
    const ended = browser.earlier ? await endStaffSession(browser.earlier) : []
    // The reset link has verified this browser.
    const cookies = isReset ? [...ended, deskBrowserCookie(account, browser.known)] : ended
    return { ok: true, cookies, next: `/staff/login?done=${accepted.needsPasskey ? 'password' : 'reset'}` }
  } catch (error) {
    const refusal = refusalOfRecord(error, colleagues)
    if (!refusal) throw error
    return invalid(refusal)
  }
}

/**
 * Accepts an invitation of ours once more: the answer to the first time may have been lost. Signs in if the password is
 * the account's, within the limits of a sign-in; refuses with `gone` otherwise.
 */
export const acceptAgain = async (
  token: InvitationToken,
  { email: typed, password }: StaffInput<'accept'>,
  browser: Browser,
): Promise<SignedIn | Refused | Gone> => {
  const gone: Gone = { ok: false, reason: 'gone' }
  if (!isOurRecentInvitation(token)) return gone
  const account = await db.staffAccount.findUnique({ where: { id: token.id }, select: { email: true } })
  const came = await signInStaff({ email: account?.email ?? typed.toLowerCase(), password }, browser)
  if (came.ok || came.reason === 'limited') return came
  if (came.reason === 'invalid' && came.errors.form) return { ok: true, cookies: [], next: '/staff/login' }
  return gone
}

/** Queues an account's invitation mail anew (a trigger queues the first), unless the account is suspended. At most ten an hour per account. */
export const sendInvitation = async (id: number): Promise<{ ok: true } | Refused | Gone> => {
  const account = await db.staffAccount.findUnique({ where: { id }, select: { email: true, suspended: true } })
  if (!account) return { ok: false, reason: 'gone' }
  if (account.suspended)
    return invalid({ form: ['A suspended colleague cannot be invited. Lift the suspension first.'] })
  const wait = await countAttempt([perAccount('staff invitation', String(id), 10, 3_600)])
  if (wait > 0) return limited(wait)
  await db.mail.create({
    data: { kind: 'staff_invitation', to: account.email, message_id: newMessageId(), staff_id: id },
  })
  return { ok: true }
}

/**
 * Changes a colleague's own password after checking the current one, queues a mail about it and ends all other
 * sessions. Resolves to the Set-Cookie values that keep this browser recognised; `known` is what its cookie has.
 */
export const changeStaffPassword = async (
  id: number,
  sid: string,
  { current_password, password }: StaffInput<'password'>,
  known?: string,
): Promise<{ ok: true; cookies: string[] } | Refused> => {
  const prover = { kind: 'staff', id, sid } as const
  const wait = await countProof(prover)
  if (wait > 0) return limited(wait)
  const account = await db.staffAccount.findUnique({
    where: { id },
    select: { password: true, name: true, email: true },
  })
  const wrong = invalid({ current_password: [accountTexts.passwordWrong] })
  if (!account || !(await isPassword(current_password, account.password))) {
    logEvent('refusal', { of: 'current_password', staff: id })
    return wrong
  }
  await takeBackProof(prover)
  if (await isWeakPassword(password, [account.name, account.email]))
    return invalid({ password: [accountTexts.passwordCommon] })
  const hash = await hashPassword(password)
  const changed = await db.$transaction(async (tx) => {
    const { count } = await tx.staffAccount.updateMany({
      where: { id, password: account.password },
      data: { password: hash },
    })
    if (count === 0) return false
    await tx.staffSession.deleteMany({ where: { staff_id: id, id: { not: sid } } })
    await tx.staffSession.updateMany({ where: { id: sid }, data: { proven_at: new Date() } })
    await tellStaff(tx, id, 'password_changed')
    return true
  })
  return changed ? { ok: true, cookies: [deskBrowserCookie({ id, password: hash }, known)] } : wrong
}
