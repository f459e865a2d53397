import { footLink, paragraph, piecePanel, row, title } from '@/lib/mail/templates/blocks'
import { type MailContent, type MailPiece, type MailSite, pieceName } from '@/lib/mail/templates/content'
import { html } from '@/lib/mail/templates/html'
import { layout } from '@/lib/mail/templates/layout'
import { plainFoot, plainPiece, plainText } from '@/lib/mail/templates/plain'
import { subjectLine } from '@/lib/mail/templates/text'

export type ArrivalMail = {
  site: MailSite
  /** at least one; holds nothing that the recipient may not see */
  pieces: MailPiece[]
  /** number of further matching pieces */
  more: number
  /** 'new', 'returned' or 'reduced', if it is the same for all pieces */
  reason?: string
  /** the alerts in words, each with the address of the page that ends it */
  alerts: { words: string; stop: string }[]
  /** address of the page that ends all alerts */
  stopAll: string
}

const why = 'You get this mail because you asked us to write when something arrives.'

/** The heading for one piece and for several, by reason. */
const news: Record<string, { one: string; several: string }> = {
  returned: { one: 'It is back', several: 'They are back' },
  reduced: { one: 'At a new price', several: 'At new prices' },
}
const arrived = { one: 'It is here', several: 'They are here' }

/** The mail about pieces that arrived, came back or were reduced, for the recipient of these alerts. */
export const arrivalMail = ({ site, pieces, more, reason = '', alerts, stopAll }: ArrivalMail): MailContent => {
  const [first] = pieces
  const count = pieces.length + more
  const { one, several } = news[reason] ?? arrived
  const subject = subjectLine(
    count === 1 && first ? `${one}: ${pieceName(first)}` : `${count} pieces that you wait for`,
  )
  const heading = `${count === 1 ? one : several}.`
  const asked = `You asked us to write about ${new Intl.ListFormat('en-GB').format(alerts.map(({ words }) => words))}.`
  const rest = more > 0 ? `And ${more} more: all of them are on our website.` : ''
  return {
    subject,
    html: layout({
      site,
      subject,
      preheader: asked,
      rows: [
        title(heading),
        row(paragraph(asked), { below: 40 }),
        ...pieces.map((piece) => piecePanel(site, piece)),
        rest && row(paragraph(rest), { above: 32 }),
        row('', { below: 40 }),
      ],
      footnote: html`${why}<br>${alerts.map(({ words, stop }) => html`${footLink(stop, 'End this alert')} (${words})<br>`)}${footLink(stopAll, 'End all of them')}`,
    }),
    text: plainText(
      heading,
      asked,
      ...pieces.map((piece) => plainPiece(site, piece)),
      rest,
      why,
      ...alerts.map(({ words, stop }) => `End this alert (${words}): ${stop}`),
      `End all of them: ${stopAll}`,
      plainFoot(site),
    ),
  }
}
