import { labelled, link } from '@/lib/mail/templates/blocks'
import { html } from '@/lib/mail/templates/html'
import { mailHref } from '@/lib/mail/templates/links'
import { look } from '@/lib/mail/templates/look'
import { singleLine } from '@/lib/mail/templates/text'
import { addressLines, type Boutique, openingLines, telHref } from './boutique'

/** A boutique's fields for mails. */
export type MailBoutique = Pick<
  Boutique,
  'name' | 'Email' | 'PhoneNumber' | 'WhatsAppNumber' | 'AddressFirst' | 'AddressSecond' | 'OpeningHours'
>

/** The boutique's address, opening hours and contact details as HTML. */
export const boutiqueBlock = (boutique: MailBoutique) => {
  const { Email, PhoneNumber, OpeningHours } = boutique
  const entries = [
    ...addressLines(boutique),
    ...openingLines(OpeningHours),
    PhoneNumber && link(telHref(PhoneNumber), PhoneNumber),
    Email && link(mailHref(Email), Email),
  ].filter(Boolean)
  return labelled(
    `Our ${boutique.name} boutique`,
    html`<p class="quiet" style="${look.paragraph}">${entries.map((entry) => html`${entry}<br>`)}</p>`,
  )
}

export const plainBoutique = (boutique: MailBoutique) =>
  [
    `Our ${boutique.name} boutique`,
    ...addressLines(boutique),
    ...openingLines(boutique.OpeningHours),
    boutique.PhoneNumber,
    boutique.Email,
  ]
    .filter(Boolean)
    .map(singleLine)
    .join('\n')
