import 'server-only'
import { z } from 'zod'
import { db } from '@/lib/db/client'
import { countAttempt, perAddress } from '@/lib/http/limits'
import { addJob } from '@/lib/jobs/queue'
import { hashed, logEvent } from '@/lib/log/events'
import { newMessageId } from '@/lib/mail/message'
import type { StaffInput } from './schema'

/** Maximum number of reset mails per account and hour. Further requests get the same answer but no mail. */
const maxMails = 5

/** 5 requests a minute from one address. Returns the seconds to wait, or 0. */
export const countStaffForgotten = (address: string) => countAttempt([perAddress('staff forgot', address, 5, 60)])

const forgotten = z.object({ email: z.string(), message_id: z.string() })

/** Queues a request for a reset mail. Nothing is looked up here, so not even the timing reveals who works here. */
export const requestStaffReset = async ({ email }: StaffInput<'forgotPassword'>): Promise<void> => {
  await addJob('staff_forgot', { email, message_id: newMessageId() })
  logEvent('reset', { step: 'asked', of: 'desk', account: hashed(email) })
}

/**
 * The worker's part: creates the reset mail if the address is a colleague's. The request chose the Message-ID, so a job
 * that runs twice creates one mail. The account's row is locked, so that concurrent jobs respect the hourly limit.
 */
export const makeStaffResetMail = async (payload: unknown): Promise<void> => {
  const { email, message_id } = forgotten.parse(payload)
  await db.$transaction(async (tx) => {
    const [account] = await tx.$queryRaw<{ id: number }[]>`
      SELECT "id" FROM "StaffAccount" WHERE "email" = ${email} AND NOT "suspended" FOR NO KEY UPDATE`
    if (!account) return
    await tx.$executeRaw`
      INSERT INTO "Mail" ("kind", "to", "message_id", "staff_id")
      SELECT 'staff_password_reset', ${email}, ${message_id}, ${account.id}
      WHERE ${maxMails} > (
        SELECT count(*) FROM "Mail"
        WHERE "staff_id" = ${account.id} AND "kind" = 'staff_password_reset' AND "created_at" > now() - interval '1 hour')
      ON CONFLICT ("message_id") DO NOTHING`
  })
}
