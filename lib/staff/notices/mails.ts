import 'server-only'
import { db } from '@/lib/db/client'
import { compose, type MailRow, type Message } from '@/lib/mail/message'
import type { MailContent, MailSite } from '@/lib/mail/templates/content'
import { letter } from '@/lib/mail/templates/letter'
import { absolute } from '@/lib/mail/templates/links'
import { findSender } from '@/lib/site/mail-sender'
import { findMatters, type Matter } from './matters'
import { findWaitingFor } from './waiting'

const titles: Record<Matter['kind'], string> = {
  registration: 'Registration',
  enquiry: 'Enquiry',
  mail: 'Mail',
  backup: 'Backup',
}

/** What an owner should hear of, once. */
export const staffNotice = (site: MailSite, matters: Matter[]): MailContent =>
  letter({
    site,
    subject:
      matters.length === 1
        ? `${site.brand}: one thing waits for you`
        : `${site.brand}: ${matters.length} things wait for you`,
    title: 'Something waits for you.',
    paragraphs: ['Each of these is told once, and not again while it stays as it is.'],
    facts: {
      label: 'What it is',
      list: matters.slice(0, 40).map(({ kind, text }) => ({ name: titles[kind], text })),
    },
    action: { label: 'Open it at the desk', href: absolute(site.url, `/staff${matters[0]?.path ?? ''}`) },
    footnote: `You get this mail because you are an owner at the desk of ${site.brand}.`,
  })

/** What waits this morning. */
export const staffDigest = (site: MailSite, waiting: { name: string; text: string }[]): MailContent =>
  letter({
    site,
    subject: `${site.brand} this morning: ${waiting.length === 1 ? 'one thing waits' : `${waiting.length} things wait`}`,
    title: 'Good morning.',
    paragraphs: ['This waits at the desk.'],
    facts: { label: 'What waits', list: waiting },
    action: { label: 'Open the desk', href: absolute(site.url, '/staff/enquiries') },
    footnote: `You get this mail each morning on which something waits. An owner can turn it off in the settings of ${site.brand}.`,
  })

/** Writes the notice or digest of account `id` from how things stand now. Null where nothing of it is left, or the account is gone. */
export const composeDeskMail = async (mail: MailRow, id: number, now = new Date()): Promise<Message | null> => {
  const [account, { site, address }] = await Promise.all([
    db.staffAccount.findUnique({
      where: { id, suspended: false },
      select: { email: true, role: true, boutique: true },
    }),
    findSender(),
  ])
  if (!account || account.email !== mail.to) return null
  const rest = { headers: { 'Auto-Submitted': 'auto-generated' } }
  if (mail.kind === 'staff_digest') {
    const waiting = await findWaitingFor(account, now)
    const content = waiting.length > 0 && staffDigest(site, waiting)
    return content ? compose(mail, address, { to: mail.to, from: site.brand, content, rest }) : null
  }
  const [told, matters] = await Promise.all([
    db.deskNotice.findMany({ where: { mail: { message_id: mail.message_id } }, select: { kind: true, subject: true } }),
    findMatters(now),
  ])
  const left = matters.filter(({ kind, subject }) => told.some((one) => one.kind === kind && one.subject === subject))
  if (left.length === 0) return null
  return compose(mail, address, { to: mail.to, from: site.brand, content: staffNotice(site, left), rest })
}
