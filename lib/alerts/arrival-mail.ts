import { footLink, link, paragraph, piecePanel, row, title } from '@/lib/mail/templates/blocks'
import { type MailContent, type MailPiece, type MailSite, pieceName } from '@/lib/mail/templates/content'
import { html } from '@/lib/mail/templates/html'
import { layout } from '@/lib/mail/templates/layout'
import { webHref } from '@/lib/mail/templates/links'
import { plainFoot, plainPiece, plainText } from '@/lib/mail/templates/plain'
import { subjectLine } from '@/lib/mail/templates/text'

export type ArrivalMail = {
  site: MailSite
  /** at least one; holds nothing that the recipient may not see */
  pieces: { piece: MailPiece; news: News }[]
  /** the news of each further matching piece */
  more: News[]
  /** the alerts in words, each with the path of what it is for, or '', and the address of the page that ends it */
  alerts: { words: string; href: string; stop: string }[]
  /** address of the page that ends all alerts */
  stopAll: string
}

const why = 'You are receiving this email because you asked us to write when something arrives.'

/** What is told of pieces: the heading for one and for several, the words beside each of several, and for a subject. */
const texts = {
  new: { one: 'It is here', several: 'They are here', each: 'New', counted: '' },
  returned: { one: 'It is back', several: 'They are back', each: 'Back', counted: 'back' },
  reduced: {
    one: 'At a new price',
    several: 'At new prices',
    each: 'At a new price',
    counted: 'at a new price',
  },
  awaited: { one: 'On its way', several: 'On their way', each: 'On its way', counted: 'on the way' },
} as const
export type News = keyof typeof texts

const kinds = Object.keys(texts) as News[]

/** '1 new piece, 2 at a new price' */
const countOf = (told: News[]) =>
  kinds
    .map((kind) => ({ kind, count: told.filter((one) => one === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }, at) => {
      const noun = at === 0 && (count === 1 ? 'piece' : 'pieces')
      return [count, kind === 'new' && 'new', noun, texts[kind].counted].filter(Boolean).join(' ')
    })
    .join(', ')

/**
 * The mail about pieces that arrived, came back, are on their way or were reduced, for the recipient of these alerts.
 */
export const arrivalMail = ({ site, pieces, more, alerts, stopAll }: ArrivalMail): MailContent => {
  const told = [...pieces.map(({ news }) => news), ...more]
  const [first] = told.length === 1 ? pieces : []
  const [only, ...others] = new Set(told)
  const several = only && others.length === 0 ? texts[only].several : 'News on what you asked for'
  const subject = subjectLine(first ? `${texts[first.news].one}: ${pieceName(first.piece)}` : countOf(told))
  const heading = `${first ? texts[first.news].one : several}.`
  const shown = pieces.map(({ piece, news }) => (first ? piece : { ...piece, news: texts[news].each }))
  const asked = `You asked us to write about ${new Intl.ListFormat('en-GB').format(alerts.map(({ words }) => words))}.`
  const rest = more.length > 0 ? `And ${more.length} more: all of them are on our website.` : ''
  const ways = alerts.flatMap(({ words, href }) => {
    const page = rest && webHref(site.url, href)
    return page ? [{ words, page }] : []
  })
  return {
    subject,
    html: layout({
      site,
      subject,
      preheader: asked,
      rows: [
        title(heading),
        row(paragraph(asked), { below: 40 }),
        ...shown.map((piece, index) => piecePanel(site, piece, index > 0)),
        rest && row(paragraph(rest), { above: 32 }),
        ways.map(({ words, page }) => row(link(page, `See ${words}`), { above: 12 })),
        row('', { below: 40 }),
      ],
      footnote: html`${why}<br>${alerts.map(({ words, stop }) => html`${footLink(stop, 'End this alert')} (${words})<br>`)}${footLink(stopAll, 'End all of them')}`,
    }),
    text: plainText(
      heading,
      asked,
      ...shown.map((piece) => plainPiece(site, piece)),
      rest,
      ways.map(({ words, page }) => `See ${words}: ${page}`).join('\n'),
      why,
      ...alerts.map(({ words, stop }) => `End this alert (${words}): ${stop}`),
      `End all of them: ${stopAll}`,
      plainFoot(site),
    ),
  }
}
