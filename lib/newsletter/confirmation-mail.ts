import type { MailContent, MailSite } from '@/lib/mail/templates/content'
import { letter } from '@/lib/mail/templates/letter'

/** The mail that asks an address to confirm the subscription. */
export const subscriptionConfirmation = ({ site, link }: { site: MailSite; link: string }): MailContent =>
  letter({
    site,
    subject: `Please confirm: the ${site.brand} newsletter`,
    title: 'Shall we write to you?',
    paragraphs: [
      'This address was entered for our newsletter. With one click you confirm that it is yours and that you want it.',
      'The link works for seven days. If it was not you, do nothing: without it we send nothing.',
    ],
    action: { label: 'Confirm the newsletter', href: link, bare: true },
    footnote: 'Nobody is subscribed by this mail alone.',
  })
