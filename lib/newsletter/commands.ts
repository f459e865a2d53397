import 'server-only'
import { db } from '@/lib/db/client'
import type { SubscribeInput } from '@/lib/enquiries/schema'
import { countTry, perAccount } from '@/lib/http/limits'
import { newMessageId } from '@/lib/mail/message-id'

type Subscribed = { ok: true } | { ok: false; reason: 'limited'; wait: number }

/**
 * Puts an address on the list and queues its welcome in the same transaction. An address that is on it already is the
 * same success, without another mail; one that had left comes back. What a robot sent is kept as spam, without a mail.
 * Refuses more than 10 an hour for one address.
 */
export const subscribe = async (input: SubscribeInput, spam = false): Promise<Subscribed> => {
  const email = input.email.toLowerCase()
  const wait = await countTry([perAccount('submit', email, 10, 3_600)])
  if (wait > 0) return { ok: false, reason: 'limited', wait }
  await db.$transaction(async (tx) => {
    const { count: added } = await tx.subscriber.createMany({ data: [{ ...input, email, spam }], skipDuplicates: true })
    if (spam) return
    const { count: returned } = added
      ? { count: 0 }
      : await tx.subscriber.updateMany({
          where: { email, OR: [{ unsubscribed_at: { not: null } }, { spam: true }] },
          data: { unsubscribed_at: null, spam: false, subscribed_at: new Date() },
        })
    if (added + returned === 0) return
    const { id } = await tx.subscriber.findUniqueOrThrow({ where: { email }, select: { id: true } })
    await tx.mail.create({ data: { kind: 'welcome', to: email, message_id: newMessageId(), subscriber_id: id } })
  })
  return { ok: true }
}

/** Takes a subscriber off the list; once more changes nothing. */
export const unsubscribe = async (id: number): Promise<void> => {
  await db.subscriber.updateMany({ where: { id, unsubscribed_at: null }, data: { unsubscribed_at: new Date() } })
}
