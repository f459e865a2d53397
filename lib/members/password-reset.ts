import 'server-only'
import { z } from 'zod'
import { hashPassword } from '@/lib/auth/password'
import { db } from '@/lib/db/client'
import { countAttempt, perAddress } from '@/lib/http/limits'
import { invalid, type Refused } from '@/lib/http/refusals'
import { addJob } from '@/lib/jobs/queue'
import { hashed, logEvent } from '@/lib/log/events'
import { newMessageId } from '@/lib/mail/message'
import { accountTexts } from './account-texts'
import { refuseWeak } from './commands'
import type { Client } from './known-browser'
import { forgetBrowsers, rememberBrowser } from './known-browser'
import { isResetToken } from './links'
import { queueMemberMail } from './mail-queries'
import type { MemberInput } from './schema'
import { revokeUnverifiedCredentials } from './verification'

/** Maximum number of reset mails per account and hour. Further requests get the same answer but no mail. */
const maxMails = 5

/** 5 requests a minute from one address. Returns the seconds to wait, or 0. */
export const countForgotten = (address: string) => countAttempt([perAddress('forgot', address, 5, 60)])

/** 5 tries a minute from one address. Returns the seconds to wait, or 0. */
export const countReset = (address: string) => countAttempt([perAddress('reset', address, 5, 60)])

const forgotten = z.object({ email: z.string(), message_id: z.string() })

/** Queues a request for a reset mail. Nothing is looked up here, so not even the timing reveals who is a member. */
export const requestReset = async ({ email }: MemberInput<'forgotPassword'>): Promise<void> => {
  await addJob('forgot', { email, message_id: newMessageId() })
  logEvent('reset', { step: 'asked', account: hashed(email) })
}

/**
 * The worker's part: creates the reset mail if the address is a member's. The request chose the Message-ID, so a job
 * that runs twice creates one mail. The member's row is locked, so that concurrent jobs respect the hourly limit.
 */
export const makeResetMail = async (payload: unknown): Promise<void> => {
  const { email, message_id } = forgotten.parse(payload)
  await db.$transaction(async (tx) => {
    const [member] = await tx.$queryRaw<{ id: number }[]>`
      SELECT "id" FROM "Member" WHERE "email" = ${email} FOR NO KEY UPDATE`
    if (!member) return
    await tx.$executeRaw`
      INSERT INTO "Mail" ("kind", "to", "message_id", "member_id")
      SELECT 'password_reset', ${email}, ${message_id}, ${member.id}
      WHERE ${maxMails} > (
        SELECT count(*) FROM "Mail"
        WHERE "member_id" = ${member.id} AND "kind" = 'password_reset' AND "created_at" > now() - interval '1 hour')
      ON CONFLICT ("message_id") DO NOTHING`
  })
}

type Reset = { ok: true; id: number; cookies: string[] }

const nobody = { id: 0, password: '', first_name: '', last_name: '' }

/**
 * Sets a new password with the token of a reset mail and notifies the member by mail. Ends all sessions and forgets all
 * known browsers except this one, which the link has verified. An unverified account also loses its passkeys and second
 * factor. Resolves to the member's id and the Set-Cookie values. An unknown address gets the same answer in the same
 * time as an invalid, used or expired token.
 */
export const resetPassword = async (
  { token, email, password }: MemberInput<'resetPassword'>,
  { address, browser = null, words = '' }: Client,
): Promise<Reset | Refused> => {
  const weak = await refuseWeak(password, [email])
  if (weak) return weak
  const refused = invalid({ email: [accountTexts.resetToken] })
  // The slow part comes before the look-up, so that it takes equally long for everybody.
  const renewed = await hashPassword(password, address)
  const member =
    (await db.member.findUnique({
      where: { email },
      select: { id: true, password: true, first_name: true, last_name: true },
    })) ?? nobody
  const genuine = isResetToken(token, { ...member, email })
  if (!genuine || member.id === nobody.id) {
    logEvent('refusal', { of: 'reset', account: hashed(email) })
    return refused
  }
  // Checked after the token, because the answer reveals the member's name.
  const named = await refuseWeak(password, [member.first_name, member.last_name, email])
  if (named) return named
  const { id, password: former } = member
  const changed = await db.$transaction(async (tx) => {
    const { count } = await tx.member.updateMany({
      where: { id, email, password: former },
      data: { password: renewed },
    })
    if (count === 0) return false
    await tx.session.deleteMany({ where: { member_id: id } })
    await forgetBrowsers(tx, id)
    // The update has locked the row, so it cannot be verified meanwhile.
    if ((await tx.member.count({ where: { id, email_verified_at: null } })) > 0)
      await revokeUnverifiedCredentials(tx, id)
    await queueMemberMail(tx, id, 'password_changed')
    return true
  })
  if (!changed) return refused
  logEvent('reset', { step: 'done', member: id })
  const { cookie } = await rememberBrowser(db, id, browser, words)
  return { ok: true, id, cookies: [cookie] }
}
