import { button, type Fact, facts, labelled, link, paragraph, row, title } from './blocks'
import type { MailContent, MailSite } from './content'
import { type Content, html } from './html'
import { layout } from './layout'
import { look } from './look'
import { plainFacts, plainFoot, plainText } from './plain'
import { capitalised, singleLine, subjectLine } from './text'

export type Letter = {
  site: MailSite
  subject: string
  /** `shown` replaces the title in the HTML, to mark typed text */
  title: string
  shown?: Content
  /** the first one is also the preheader */
  paragraphs: string[]
  /** `bare`: the URL is also printed below the button, for mail programs that show no buttons */
  action?: { label: string; href: string; bare?: boolean }
  /** an alternative link; its label stands within a sentence in the HTML and begins a line in the plain text */
  alternative?: { label: string; href: string }
  facts?: { label: string; list: Fact[] }
  /** an e-mail address for replies */
  contact?: { text: string; address: string; href: string | null }
  footnote: string
}

/** A short mail with at most one action, as used for all mails about accounts. */
export const letter = ({ site, subject: words, title: heading, shown, ...rest }: Letter): MailContent => {
  const { paragraphs, action, alternative, facts: told, contact, footnote } = rest
  const subject = subjectLine(words)
  const bare =
    action?.bare &&
    row(
      [
        paragraph('Or open this address in your browser:'),
        html`<p class="quiet" style="${look.address}">${link(action.href, action.href)}</p>`,
      ],
      { below: 48 },
    )
  return {
    subject,
    html: layout({
      site,
      subject,
      preheader: paragraphs[0] ?? '',
      rows: [
        title(shown ?? heading),
        ...paragraphs.map((text, index) =>
          row(paragraph(text), { below: index < paragraphs.length - 1 ? 20 : action || told ? 40 : contact ? 20 : 56 }),
        ),
        told && row(labelled(told.label, facts(told.list)), { below: 48 }),
        action && row(button(action.href, action.label), { below: bare || alternative ? 28 : 48 }),
        alternative && row(paragraph(['Or: ', link(alternative.href, alternative.label), '.']), { below: 48 }),
        bare,
        contact && row(paragraph([contact.text, ' ', link(contact.href, contact.address), '.']), { below: 56 }),
      ],
      footnote,
    }),
    text: plainText(
      singleLine(heading),
      ...paragraphs,
      told && plainFacts(told.list),
      action && `${action.label}:\n${action.href}`,
      alternative && `${capitalised(alternative.label)}:\n${alternative.href}`,
      contact && singleLine(`${contact.text} ${contact.address}.`),
      footnote,
      plainFoot(site),
    ),
  }
}
