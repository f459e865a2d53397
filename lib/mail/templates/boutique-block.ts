import { openingLines, telHref } from '@/lib/boutiques/boutique'
import { labelled, link } from './blocks'
import { html } from './html'
import { mailHref } from './links'
import { look } from './look'
import type { MailBoutique } from './mail'
import { singleLine } from './subject'

const addressOf = ({ AddressFirst, AddressSecond }: MailBoutique) => [AddressFirst, AddressSecond].filter(Boolean)

/** Where the boutique is, when it is open and how to reach it. */
export const boutiqueBlock = (boutique: MailBoutique) => {
  const { Email, PhoneNumber, OpeningHours } = boutique
  const entries = [
    ...addressOf(boutique),
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
    ...addressOf(boutique),
    ...openingLines(boutique.OpeningHours),
    boutique.PhoneNumber,
    boutique.Email,
  ]
    .filter(Boolean)
    .map(singleLine)
    .join('\n')
