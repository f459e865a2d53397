import 'server-only'
import { compose, type MailRow, type Message } from '@/lib/mail/message'
import { findSender } from '@/lib/site/mail-sender'
import { confirmationUrl } from './confirmation-address'
import { subscriptionConfirmation } from './confirmation-mail'
import { getSubscriber } from './queries'
import { unsubscribeUrl } from './unsubscribe-address'
import { newsletterWelcome } from './welcome-mail'

/** Composes the confirmation or welcome mail for subscriber `id`. Resolves to null if the subscriber is gone. */
export const composeForSubscriber = async (mail: MailRow, id: number): Promise<Message | null> => {
  const [subscriber, { site, address }] = await Promise.all([getSubscriber(id), findSender()])
  if (!subscriber) return null
  if (mail.kind === 'subscription_confirmation')
    return compose(mail, address, {
      to: mail.to,
      from: site.brand,
      content: subscriptionConfirmation({ site, link: confirmationUrl(subscriber) }),
      rest: { headers: { 'Auto-Submitted': 'auto-generated' } },
    })
  const url = unsubscribeUrl(id)
  return compose(mail, address, {
    to: mail.to,
    from: site.brand,
    content: newsletterWelcome({ site, email: subscriber.email, unsubscribeUrl: url }),
    rest: {
      list: { unsubscribe: { url, comment: '' } },
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click', 'Auto-Submitted': 'auto-generated' },
    },
  })
}
