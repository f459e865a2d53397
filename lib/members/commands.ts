import 'server-only'
import { hashPassword, isOutdated, isPassword } from '@/lib/auth/password'
import { endSession, endSessions, startSession } from '@/lib/auth/session'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import type { FieldErrors } from '@/lib/forms/validation'
import { countInTurn, countTry, forgetTries, perAccount, perAddress } from '@/lib/http/limits'
import { newMessageId } from '@/lib/mail/message-id'
import { accountTexts } from './account-texts'
import type { MemberInput } from './schema'
import { countFirstMail } from './verification'

type Refused = { ok: false; reason: 'invalid'; errors: FieldErrors } | { ok: false; reason: 'limited'; wait: number }
type SignedIn = { ok: true; cookies: string[] }
type Done = { ok: true }

const invalid = (errors: FieldErrors): Refused => ({ ok: false, reason: 'invalid', errors })
const limited = (wait: number): Refused => ({ ok: false, reason: 'limited', wait })

const isTaken = (error: unknown) => error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
const taken = () => invalid({ email: [accountTexts.taken] })

/**
 * Makes an account (pending, unverified) together with its verification mail, and signs it in.
 * Refuses an address that has one; `earlier` is the session that the browser had.
 */
export const register = async (input: MemberInput<'register'>, earlier?: string): Promise<SignedIn | Refused> => {
  const { first_name, last_name, email, phone } = input
  const wait = await countFirstMail(email)
  if (wait > 0) return limited(wait)
  const password = await hashPassword(input.password)
  try {
    const { id } = await db.member.create({
      data: {
        first_name,
        last_name,
        email,
        phone,
        password,
        mails: { create: { kind: 'verification', to: email, message_id: newMessageId() } },
      },
      select: { id: true },
    })
    if (earlier) await endSession(earlier)
    return { ok: true, cookies: (await startSession(id, password)) ?? [] }
  } catch (error) {
    if (isTaken(error)) return taken()
    throw error
  }
}

/** 5 tries a minute for an account from one address, 50 an hour for the account, whether it exists or not. */
const loginLimits = (email: string, address: string) => [
  perAccount('login', `${email} ${address}`, 5, 60),
  perAccount('login', email, 50, 3_600),
]

/**
 * Signs in. The same words in the same time for a wrong password and an unknown address. A hash with old parameters is
 * made anew; `earlier`, the session that the browser had, ends.
 */
export const logIn = async (
  { email, password }: MemberInput<'login'>,
  { address, earlier }: { address: string; earlier?: string },
): Promise<SignedIn | Refused> => {
  const limits = loginLimits(email, address)
  const wait = await countInTurn(limits)
  if (wait > 0) return limited(wait)
  const member = await db.member.findUnique({ where: { email }, select: { id: true, password: true } })
  const wrong = invalid({ email: [accountTexts.credentials] })
  if (!(await isPassword(password, member?.password)) || !member) return wrong

  let hash = member.password
  if (isOutdated(hash)) {
    const renewed = await hashPassword(password)
    const { count } = await db.member.updateMany({
      where: { id: member.id, password: hash },
      data: { password: renewed },
    })
    if (count > 0) hash = renewed
  }
  const cookies = await startSession(member.id, hash)
  if (!cookies) return wrong
  if (earlier) await endSession(earlier)
  await forgetTries(limits.slice(0, 1))
  return { ok: true, cookies }
}

const ownTries = (what: string, id: number) => countTry([perAccount(what, String(id), 6, 60)])

/** Changes name and e-mail of member `id`. A changed address is unverified again, and both hear of it (by trigger). */
export const updateProfile = async (id: number, { name, email }: MemberInput<'profile'>): Promise<Done | Refused> => {
  const wait = (await ownTries('profile', id)) || (await countFirstMail(email))
  if (wait > 0) return limited(wait)
  try {
    await db.member.updateMany({ where: { id }, data: { name, email } })
    return { ok: true }
  } catch (error) {
    if (isTaken(error)) return taken()
    throw error
  }
}

type Own = { id: number; hash: string }

/** The member's hash where `password` is the present one; the errors by `field` where it is not. */
const confirm = async (id: number, password: string, field: string): Promise<({ ok: true } & Own) | Refused> => {
  const wait = await ownTries('password', id)
  if (wait > 0) return limited(wait)
  const member = await db.member.findUnique({ where: { id }, select: { password: true } })
  const hash = member?.password ?? ''
  if (!(await isPassword(password, hash))) return invalid({ [field]: [accountTexts.passwordWrong] })
  return { ok: true, id, hash }
}

/** Changes the password of member `id` and ends every session but `sid`. */
export const updatePassword = async (
  id: number,
  sid: string,
  { current_password, password }: MemberInput<'password'>,
): Promise<Done | Refused> => {
  const own = await confirm(id, current_password, 'current_password')
  if (!own.ok) return own
  const renewed = await hashPassword(password)
  const changed = await db.$transaction(async (tx) => {
    const { count } = await tx.member.updateMany({ where: { id, password: own.hash }, data: { password: renewed } })
    if (count > 0) await tx.session.deleteMany({ where: { member_id: id, id: { not: sid } } })
    return count > 0
  })
  return changed ? { ok: true } : invalid({ current_password: [accountTexts.passwordWrong] })
}

/** Ends every session of member `id`, this one too. */
export const signOutEverywhere = (id: number): Promise<void> => endSessions(id)

/** Deletes the account of member `id` for good, confirmed by the password. Enquiries are no part of it and stay. */
export const deleteAccount = async (id: number, { password }: MemberInput<'deletion'>): Promise<Done | Refused> => {
  const own = await confirm(id, password, 'password')
  if (!own.ok) return own
  await db.member.deleteMany({ where: { id } })
  return { ok: true }
}

/** 5 registrations a minute from one address. Gives the seconds to wait, or 0. */
export const countRegistration = (address: string) => countTry([perAddress('register', address, 5, 60)])
