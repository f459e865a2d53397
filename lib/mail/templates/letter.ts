import { button, type Fact, facts, labelled, link, paragraph, row, title } from './blocks'
import type { MailContent, MailSite } from './content'
import { type Content, html } from './html'
import { layout } from './layout'
import { look } from './look'
import { plainFacts, plainFoot, plainText } from './plain'
import { singleLine, subjectLine } from './text'

export type Letter = {
  site: MailSite
  subject: string
  /** `shown` is the title in the sheet, where it marks what somebody typed */
  title: string
  shown?: Content
  /** the first one also follows the subject in a list of mails */
  paragraphs: string[]
  /** the address stands below its button too, for programs that show no buttons */
  action?: { label: string; href: string; bare?: boolean }
  /** the other thing that may be done instead */
  alternative?: { label: string; href: string }
  facts?: { label: string; list: Fact[] }
  /** a mail address to write to */
  contact?: { text: string; address: string; href: string | null }
  footnote: string
}

/** A mail of a few words with at most one thing to do: the shape of every mail about an account. */
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
          row(paragraph(text), { below: index === paragraphs.length - 1 && (action || told) ? 40 : 20 }),
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
      alternative && `${alternative.label}:\n${alternative.href}`,
      contact && singleLine(`${contact.text} ${contact.address}.`),
      footnote,
      plainFoot(site),
    ),
  }
}
