import type { MailContent, MailSite } from '@/lib/mail/templates/content'
import { letter } from '@/lib/mail/templates/letter'
import { absolute } from '@/lib/mail/templates/links'
import { signInHref } from '../sign-in-href'
import type { OverdueItem } from './overdue-items'
import type { Waiting } from './waiting'

const titles: Record<OverdueItem['kind'], string> = {
  registration: 'Registration',
  enquiry: 'Enquiry',
  mail: 'Email',
  backup: 'Backup',
}

/** Number of matters that a mail names; of the others it tells how many there are. */
const maxNamed = 40

/** The sign-in that leads on to a page of the desk: a session there rarely lasts until the mail is read. */
const deskUrl = (site: MailSite, path: string) => absolute(site.url, signInHref(`/staff${path}`))

/** The page for all of these: their own, the list of their kind, or the desk's first page. */
const pageFor = (paths: string[]) => {
  const only = (places: Set<string | undefined>) => (places.size === 1 ? [...places][0] : undefined)
  return only(new Set(paths)) ?? only(new Set(paths.map((path) => /^\/[^/]+/.exec(path)?.[0]))) ?? ''
}

/** The mail to an owner about new matters. */
export const staffNotice = (site: MailSite, matters: OverdueItem[]): MailContent =>
  letter({
    site,
    subject:
      matters.length === 1
        ? `${site.brand}: one thing needs your attention`
        : `${site.brand}: ${matters.length} things need your attention`,
    title: 'Something needs your attention.',
    paragraphs: ['We tell you about each of these once, and again only if it comes back after being dealt with.'],
    facts: {
      label: 'Overdue',
      list: [
        ...matters
          .slice(0, maxNamed)
          .map(({ kind, text, path }) => ({ name: titles[kind], text, href: deskUrl(site, path) })),
        ...(matters.length > maxNamed ? [{ name: 'More', text: String(matters.length - maxNamed) }] : []),
      ],
    },
    action: { label: 'Open it at the desk', href: deskUrl(site, pageFor(matters.map(({ path }) => path))) },
    footnote: `You are receiving this email because you are an owner of the ${site.brand} desk.`,
  })

/** The morning digest. */
export const staffDigest = (site: MailSite, waiting: Waiting[]): MailContent =>
  letter({
    site,
    subject: `${site.brand} this morning: ${waiting.length === 1 ? 'one thing to do' : `${waiting.length} things to do`}`,
    title: 'Good morning.',
    paragraphs: ['Here is what needs attention at the desk.'],
    facts: {
      label: 'To do',
      list: waiting.map(({ name, text, path }) => ({ name, text, href: deskUrl(site, path) })),
    },
    action: { label: 'Open the desk', href: deskUrl(site, pageFor(waiting.map(({ path }) => path))) },
    footnote: `You receive this email each morning when something is waiting. An owner can turn it off in the settings of ${site.brand}.`,
  })

/** The mail to an owner about unusually many refused requests. */
export const refusalsNotice = (site: MailSite): MailContent =>
  letter({
    site,
    subject: `Unusually many refused requests at ${site.brand}`,
    title: 'Somebody may be trying to get in.',
    paragraphs: [
      'In the last ten minutes the website refused an unusual number of requests: wrong passwords, too many attempts, forms sent from other sites. The limits are working, and members can sign in as usual.',
      'The person who runs the server will find each one in the log, under the event “refusal” or “limit”. Requests from the same place share a value in “from”.',
    ],
    footnote: 'You will receive at most one of these emails an hour.',
  })

/** The mail with the link that sets a new password, to a colleague's own address. */
export const staffPasswordReset = (site: MailSite, name: string, link: string): MailContent =>
  letter({
    site,
    subject: `Set a new password for the ${site.brand} desk`,
    title: `Choose a new password, ${name}.`,
    paragraphs: [
      'You, or someone else, asked for a new password for your account. The link works once, for 60 minutes.',
      'Choosing a new password signs you out everywhere. Passkeys stay as they are.',
    ],
    action: { label: 'Choose a new password', href: link, bare: true },
    footnote: 'If this was not you, there is nothing to do: your password stays as it is.',
  })

/** The mail that invites a colleague. */
export const staffInvitation = (site: MailSite, name: string, link: string): MailContent =>
  letter({
    site,
    subject: `Your invitation to the ${site.brand} desk`,
    title: `Welcome to the desk, ${name}.`,
    paragraphs: [
      `You have been invited to the ${site.brand} desk, where we look after stock, enquiries, members and pages.`,
      'Use the link to choose a password. It works once, for seven days. If you had an account before, you will be signed out everywhere.',
    ],
    action: { label: 'Choose a password', href: link, bare: true },
    footnote: 'If you do not work here, somebody mistyped an address. Please let us know; there is nothing else to do.',
  })
