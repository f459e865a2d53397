import 'server-only'
import { db } from '@/lib/db/client'
import { type Confirmation, isAnswered, stateOf } from './confirmation-address'

const select = {
  id: true,
  email: true,
  name: true,
  subscribed_at: true,
  confirmed_at: true,
  unsubscribed_at: true,
  form_origin: true,
  utm_source: true,
  utm_medium: true,
  utm_campaign: true,
} as const

/** One subscriber by its number, or null. */
export const getSubscriber = (id: number) => db.subscriber.findUnique({ where: { id }, select })

/** The subscriber whom a confirmation would put on the list, or has put there; null where the link is dead. */
export const findConfirmable = async (link: Confirmation) => {
  const subscriber = await getSubscriber(link.id)
  return subscriber && (stateOf(subscriber) === link.state || isAnswered(subscriber, link)) ? subscriber : null
}

/** Those who receive the newsletter, in the order of their numbers, from `after` on. */
export const findSubscribers = ({ after = 0, take = 500 }: { after?: number; take?: number } = {}) =>
  db.subscriber.findMany({
    where: { confirmed_at: { not: null }, unsubscribed_at: null, spam: false, id: { gt: after } },
    orderBy: { id: 'asc' },
    take,
    select,
  })
