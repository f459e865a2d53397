import 'server-only'
import { db } from '@/lib/db/client'
import { countTry, perAccount } from '@/lib/http/limits'
import { newMessageId } from '@/lib/mail/message-id'
import type { AlertInput } from './schema'

type Requested = { ok: true } | { ok: false; reason: 'limited'; wait: number }

/** Alerts that one address may have. */
const most = 50

/**
 * Notes what somebody wants to hear of, and queues the mail that asks whether it was they; until they say so nothing else is
 * sent. What is waited for already is the same success. A member whose address is verified has said so. Refuses more than
 * 10 an hour for one address; beyond 50 alerts of one address nothing is added, with the same answer.
 */
export const requestAlert = async (
  input: AlertInput,
  member?: { id: number; email: string; verified: boolean },
): Promise<Requested> => {
  const wait = await countTry([perAccount('alert', input.email, 10, 3_600)])
  if (wait > 0) return { ok: false, reason: 'limited', wait }
  const own = member?.verified === true && member.email === input.email
  const what =
    'sku' in input
      ? { listing: '', query: '', sku: input.sku }
      : { listing: input.listing, query: input.query, sku: '' }
  await db.$transaction(async (tx) => {
    if ((await tx.alert.count({ where: { email: input.email } })) >= most) return
    const { count: added } = await tx.alert.createMany({
      data: [
        {
          ...what,
          email: input.email,
          at_once: input.at_once,
          member_id: own ? member.id : null,
          confirmed_at: own ? new Date() : null,
        },
      ],
      skipDuplicates: true,
    })
    const where = { email_listing_query_sku: { email: input.email, ...what } }
    const { id, confirmed_at } = await tx.alert.findUniqueOrThrow({ where, select: { id: true, confirmed_at: true } })
    if (own && added === 0)
      await tx.alert.update({ where, data: { member_id: member.id, confirmed_at: confirmed_at ?? new Date() } })
    if (!own && added > 0)
      await tx.mail.create({
        data: { kind: 'alert_confirmation', to: input.email, message_id: newMessageId(), alert_id: id },
      })
  })
  return { ok: true }
}

/** From now on the alert is listened to; once more changes nothing. Gives whether there is such an alert. */
export const confirmAlert = async (id: number): Promise<boolean> => {
  await db.alert.updateMany({ where: { id, confirmed_at: null }, data: { confirmed_at: new Date() } })
  return (await db.alert.count({ where: { id } })) > 0
}

/** Ends an alert and forgets it, address and all; once more changes nothing. */
export const stopAlert = async (id: number): Promise<void> => {
  await db.alert.deleteMany({ where: { id } })
}
