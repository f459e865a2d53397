import 'server-only'
import { db } from '@/lib/db/client'
import { type Confirmation, isAnswered, stateOf } from './links'

const select = {
  id: true,
  email: true,
  name: true,
  subscribed_at: true,
  confirmed_at: true,
  unsubscribed_at: true,
  spam: true,
  form_origin: true,
  utm_source: true,
  utm_medium: true,
  utm_campaign: true,
} as const

/** Resolves to a subscriber by id, or null. */
export const getSubscriber = (id: number) => db.subscriber.findUnique({ where: { id }, select })

/**
 * Resolves to the subscriber that a confirmation link confirms, or has confirmed (`isDone`); null if it is no longer
 * valid.
 */
export const findConfirmable = async (link: Confirmation) => {
  const subscriber = await getSubscriber(link.id)
  if (!subscriber) return null
  const isDone = isAnswered(subscriber, link)
  return isDone || stateOf(subscriber) === link.state ? { ...subscriber, isDone } : null
}

/** Resolves to the subscribers on the list with ids above `after`, in the order of their ids. */
export const findSubscribers = ({ after = 0, take = 500 }: { after?: number; take?: number } = {}) =>
  db.subscriber.findMany({
    where: { confirmed_at: { not: null }, unsubscribed_at: null, spam: false, id: { gt: after } },
    orderBy: { id: 'asc' },
    take,
    select,
  })
