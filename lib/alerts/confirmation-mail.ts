import type { MailContent, MailSite } from '@/lib/mail/templates/content'
import { letter } from '@/lib/mail/templates/letter'
import { whenText } from './form'
import type { Wanted } from './wanted'

/** Omits the words of a search: a stranger may have typed them, and the address is not confirmed yet. */
const questionOf = ({ words, isNamed, when }: Wanted) =>
  isNamed ? `${whenText(when)}: ${words}` : whenText(when, 'a certain piece')

/** The mail that asks the address of an alert whether to write to it. `link` confirms the alert. */
export const alertConfirmation = (site: MailSite, wanted: Wanted, link: string): MailContent =>
  letter({
    site,
    subject: `Shall we write ${whenText(wanted.when)}?`,
    title: 'Shall we write to you?',
    paragraphs: [
      `Somebody, we think you, asked us to write to this address ${questionOf(wanted)}.`,
      'Confirm it with one click within seven days and we will. If it was not you, do nothing: you will not hear from us again.',
    ],
    action: { label: 'Yes, write to me', href: link, bare: true },
    ...(wanted.href && { alternative: { label: `see ${wanted.words}`, href: site.url + wanted.href } }),
    footnote: 'You get this mail once because this address was entered on our website.',
  })
