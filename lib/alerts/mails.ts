import 'server-only'
import { isVisible } from '@/lib/auth/visibility'
import { findCards } from '@/lib/catalogue/cards'
import { db } from '@/lib/db/client'
import { compose, type MailRow, type Message } from '@/lib/mail/message'
import { letter } from '@/lib/mail/templates/letter'
import { absolute } from '@/lib/mail/templates/links'
import { findSender } from '@/lib/site/mail-sender'
import { mayTellMember } from './access'
import { alertUrl } from './links'
import { wordsOf } from './queries'

/** Pieces that one mail names. */
const most = 12

/** What a mail may still tell: pieces that are there, to those who may see them now. */
const findTold = async (to: string, messageId: string) => {
  const found = await db.alertMatch.findMany({
    where: { mail: { message_id: messageId }, alert: { email: to } },
    orderBy: { id: 'asc' },
    select: {
      item: { select: { StockItemId: true, isSold: true, published: true, MembersAreaOnly: true } },
      alert: { select: { member: { select: { status: true, email_verified_at: true } } } },
    },
  })
  const mayTell = await mayTellMember()
  const told = found.filter(
    ({ item, alert: { member } }) =>
      !item.isSold && (isVisible(item, { kind: 'guest' }) || (item.published && member !== null && mayTell(member))),
  )
  return [...new Set(told.map(({ item }) => item.StockItemId))]
}

/** Writes a mail of alert `id`. Null where the alert has ended or nothing is left to tell. */
export const composeForAlert = async (mail: MailRow, id: number): Promise<Message | null> => {
  const [alert, { site, address }] = await Promise.all([db.alert.findUnique({ where: { id } }), findSender()])
  if (!alert || mail.to !== alert.email) return null
  const stop = alertUrl('stop', id)
  if (mail.kind === 'alert_confirmation') {
    if (alert.confirmed_at) return null
    const content = letter({
      site,
      subject: `Shall we write when it arrives?`,
      title: 'Shall we write to you?',
      paragraphs: [
        'Somebody, we think you, asked us to write to this address when a certain piece arrives.',
        'Confirm it with one click and we will. If it was not you, do nothing: you will not hear from us again.',
      ],
      action: { label: 'Yes, write to me', href: alertUrl('confirm', id), bare: true },
      footnote: `You get this mail once because this address was entered on our website.`,
    })
    return compose(mail, address, {
      to: mail.to,
      from: site.brand,
      content,
      rest: { headers: { 'Auto-Submitted': 'auto-generated' } },
    })
  }
  const cards = await findCards((await findTold(mail.to, mail.message_id)).slice(0, most))
  const [first] = cards
  if (!first) return null
  const nameOf = ({ brand, name }: { brand: string; name: string }) => `${brand} ${name}`
  const content = letter({
    site,
    subject: cards.length === 1 ? `It is here: ${nameOf(first)}` : `${cards.length} pieces that you wait for`,
    title: cards.length === 1 ? 'It has arrived.' : 'They have arrived.',
    paragraphs: [
      `You asked us to write about ${wordsOf(alert)}.`,
      ...cards.map(
        (card) =>
          `${nameOf(card)}, ${[card.status.label, card.price.text].filter(Boolean).join(', ')}: ${absolute(site.url, card.href)}`,
      ),
    ],
    action: { label: 'See it', href: absolute(site.url, first.href) },
    footnote: `You get this mail because you asked us to write when something arrives. End it with one click: ${stop}`,
  })
  return compose(mail, address, {
    to: mail.to,
    from: site.brand,
    content,
    rest: {
      list: { unsubscribe: { url: stop, comment: '' } },
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click', 'Auto-Submitted': 'auto-generated' },
    },
  })
}
