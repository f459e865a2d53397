import 'server-only'
import { compose, type Message, type StoredMail, withoutText } from '@/lib/mail/message'
import { findSender } from '@/lib/site/queries'
import { confirmationUrl, unsubscribeUrl } from './links'
import { newsletterWelcome, subscriptionConfirmation } from './mails'
import { getSubscriber } from './queries'

type Subscriber = NonNullable<Awaited<ReturnType<typeof getSubscriber>>>

const isOnList = ({ confirmed_at, unsubscribed_at, spam }: Subscriber) =>
  confirmed_at !== null && unsubscribed_at === null && !spam

/** Whether the reader has left since the mail was requested: its link, signed now, would bring them back. */
const hasLeftSince = ({ unsubscribed_at }: Subscriber, { created_at }: StoredMail) =>
  unsubscribed_at !== null && unsubscribed_at > created_at

/**
 * Composes the confirmation or welcome mail for subscriber `id`. Resolves to null if the subscriber is gone or, as a
 * mail may be sent late or again, no longer waits for it, or if it has another address: whoever reads that one may not
 * confirm or end this subscription.
 */
export const composeForSubscriber = async (mail: StoredMail, id: number): Promise<Message | null> => {
  const [subscriber, sender] = await Promise.all([getSubscriber(id), findSender()])
  if (!subscriber || mail.to !== subscriber.email) return null
  const { site } = sender
  if (mail.kind === 'subscription_confirmation') {
    if (isOnList(subscriber) || subscriber.spam || hasLeftSince(subscriber, mail)) return null
    return compose(mail, sender, { content: subscriptionConfirmation({ site, link: confirmationUrl(subscriber) }) })
  }
  if (mail.kind !== 'welcome') throw withoutText(mail)
  if (!isOnList(subscriber)) return null
  const url = unsubscribeUrl(id)
  return compose(mail, sender, {
    content: newsletterWelcome({ site, email: subscriber.email, unsubscribeUrl: url }),
    rest: {
      list: { unsubscribe: { url, comment: '' } },
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    },
  })
}
