import type { MailContent, MailSite } from '@/lib/mail/templates/content'
import { letter } from '@/lib/mail/templates/letter'
import type { AlertDescription } from './describe-alert'
import { whenText } from './form'

/** Omits the words of a search: a stranger may have typed them, and the address is not confirmed yet. */
const questionOf = ({ words, isNamed, when }: AlertDescription) =>
  isNamed ? `${whenText(when)}: ${words}` : whenText(when, 'a certain piece')

/** An alert's last request: whether it was confirmed before, and immediate mails if it was for those. */
type Asked = { confirmed_at: Date | null; asked_at_once: boolean | null }

const consequenceOf = ({ confirmed_at, asked_at_once }: Asked) => {
  if (!confirmed_at)
    return 'Confirm with one click within seven days and we will. If it was not you, do nothing: you will not hear from us again.'
  const then = asked_at_once
    ? 'we will write immediately, not once a day'
    : 'we will keep your request for another two years'
  return `You have this alert already. Confirm with one click within seven days and ${then}. If it was not you, do nothing: nothing changes.`
}

/** The mail that asks the address of an alert whether to write to it. `link` confirms the alert. */
export const alertConfirmation = (site: MailSite, wanted: AlertDescription & Asked, link: string): MailContent =>
  letter({
    site,
    subject: `Shall we write ${whenText(wanted.when)}?`,
    title: 'Shall we write to you?',
    paragraphs: [`You asked us to let you know ${questionOf(wanted)}.`, consequenceOf(wanted)],
    action: { label: 'Yes, write to me', href: link, bare: true },
    ...(wanted.isNamed &&
      wanted.href && { alternative: { label: `see ${wanted.words}`, href: site.url + wanted.href } }),
    footnote: 'You are receiving this email, once, because this address was entered on our website.',
  })
