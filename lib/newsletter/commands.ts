import 'server-only'
import { db } from '@/lib/db/client'
import type { SubscribeInput } from '@/lib/enquiries/schema'
import { countAttempt, perAccount } from '@/lib/http/limits'
import { type Limited, limited } from '@/lib/http/refusals'
import { newMessageId } from '@/lib/mail/message'
import { type Confirmation, isAnswered, stateOf } from './links'

type Subscribed = { ok: true } | Limited

/** Unanswered confirmation mails that one address may get. */
const maxConfirmationMails = { hour: 1, day: 3 }

/**
 * Stores an address for the newsletter and queues a confirmation mail in the same transaction; only the confirmation
 * puts it on the list. An address that is already on the list succeeds without a mail; one that has left is asked
 * again. Robots' requests are stored as spam, without a mail. Refuses more than 10 an hour from one client (its network
 * address) in the name of one e-mail address.
 */
export const subscribe = async (input: SubscribeInput, { spam = false, client = '' } = {}): Promise<Subscribed> => {
  const email = input.email.toLowerCase()
  const wait = await countAttempt([perAccount('submit', `${email} ${client}`, 10, 3_600)])
  if (wait > 0) return limited(wait)
  await db.$transaction(async (tx) => {
    await tx.subscriber.createMany({ data: [{ ...input, email, spam }], skipDuplicates: true })
    if (spam) return
    // The lock makes concurrent requests produce one confirmation mail: each counts after it what the others wrote.
    await tx.$queryRaw`SELECT FROM "Subscriber" WHERE "email" = ${email} FOR UPDATE`
    const [row] = await tx.$queryRaw<{ id: number; on_list: boolean; hour: number; day: number }[]>`
      SELECT "id", "confirmed_at" IS NOT NULL AND "unsubscribed_at" IS NULL AND NOT "spam" AS on_list, hour, day
      FROM "Subscriber" kept CROSS JOIN LATERAL (
        SELECT count(*)::int AS day, (count(*) FILTER (WHERE "created_at" > now() - interval '1 hour'))::int AS hour
        FROM "Mail" WHERE "subscriber_id" = kept."id" AND "kind" = 'subscription_confirmation'
          AND "created_at" > greatest(now() - interval '1 day', "confirmed_at", "unsubscribed_at")) asked
      WHERE "email" = ${email}`
    if (!row || row.on_list) return
    await tx.subscriber.updateMany({ where: { id: row.id, spam: true }, data: { spam: false } })
    if (row.hour >= maxConfirmationMails.hour || row.day >= maxConfirmationMails.day) return
    await tx.mail.create({
      data: { kind: 'subscription_confirmation', to: email, message_id: newMessageId(), subscriber_id: row.id },
    })
  })
  return { ok: true }
}

/** Puts a confirmed subscriber on the list and queues a welcome mail. Idempotent. False if the link is dead. */
export const confirmSubscription = async (link: Confirmation): Promise<boolean> =>
  db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM "Subscriber" WHERE "id" = ${link.id} FOR UPDATE`
    const row = await tx.subscriber.findUnique({ where: { id: link.id } })
    if (!row) return false
    if (isAnswered(row, link)) return true
    if (stateOf(row) !== link.state) return false
    const now = new Date()
    await tx.subscriber.update({
      where: { id: row.id },
      data: { confirmed_at: now, subscribed_at: now, unsubscribed_at: null, spam: false },
    })
    const { id, email } = row
    await tx.mail.create({ data: { kind: 'welcome', to: email, message_id: newMessageId(), subscriber_id: id } })
    return true
  })

/** Takes a subscriber off the list. Idempotent. */
export const unsubscribe = async (id: number): Promise<void> => {
  await db.subscriber.updateMany({ where: { id, unsubscribed_at: null }, data: { unsubscribed_at: new Date() } })
}
