import { type MailPiece, type MailSite, pieceName } from './content'
import { type Content, html } from './html'
import { webHref } from './links'
import { look } from './look'

/** A table row of the sheet with the usual margins; `above` and `below` in pixels. */
export const row = (content: Content, { above = 0, below = 0 } = {}) =>
  html`<tr><td class="pad" style="padding:${above}px 48px ${below}px">${content}</td></tr>
`

export const title = (content: Content) =>
  row(html`<h1 class="ink title" style="${look.title}">${content}</h1>`, { above: 56, below: 20 })

export const paragraph = (content: Content) => html`<p class="quiet" style="${look.paragraph}">${content}</p>`

/** A label above its content. */
export const labelled = (label: string, content: Content) =>
  html`<h2 class="quiet" style="${look.label}">${label}</h2>${content}`

/** Typed text of any script and direction, isolated with <bdi>. */
export const typed = (content: Content) => html`<bdi>${content}</bdi>`

export const quote = (content: Content) => html`<p class="ink" dir="auto" style="${look.quote}">${content}</p>`

/** A reference number, set large. */
export const reference = (content: Content) =>
  html`<p class="ink" style="${look.reference};font-variant-numeric:lining-nums tabular-nums">${content}</p>`

export const link = (href: string | null, content: Content) =>
  href ? html`<a class="ink" href="${href}" style="${look.link}">${content}</a>` : content

export const footLink = (href: string, content: Content) =>
  html`<a href="${href}" style="${look.footLink}">${content}</a>`

/** A button; at most one per mail. */
export const button = (href: string, label: string) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="button-cell" style="${look.buttonCell}"><a class="button" href="${href}" style="${look.button}">${label}</a></td></tr></table>`

/** A name and its value. `text` is the value in the plain-text part; `href` is its link, named in both parts. */
export type Fact = { name: string; text: string; content?: Content; href?: string }

/** Facts as a table with a header cell per row. */
export const facts = (list: Fact[]) =>
  html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;border-collapse:collapse">${list.map(
    ({ name, text, href = null, content = link(href, text) }) =>
      html`<tr><th scope="row" width="34%" class="quiet line" style="${look.factName}">${name}</th><td class="ink line" dir="auto" style="${look.factValue}">${content}</td></tr>`,
  )}</table>`

/** A piece: photograph, name, status, price and a link to its page. `follows` another, whose lower line is between them. */
export const piecePanel = (site: MailSite, piece: MailPiece, follows = false) => {
  const page = webHref(site.url, piece.href)
  const photo = webHref(site.url, piece.photo)
  const picture =
    photo &&
    html`<td class="stack" width="270" style="width:270px;${look.piece}"><img src="${photo}" width="270" class="photo" alt="${pieceName(piece)}" style="${look.photo}"></td>`
  const price =
    piece.price &&
    html`<span class="ink" style="${look.strong}">${piece.price}</span>${piece.showExcTaxes && ' exc. taxes'}<br>`
  return html`<tr><td class="panel line" style="${look.panel}${follows && ';border-top:0'}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${picture}<td class="stack pad quiet" valign="bottom" style="padding:32px 48px 36px ${photo ? 32 : 48}px;${look.piece}">${piece.news && html`<span class="ink" style="${look.strong}">${piece.news}</span><br>`}${piece.brand && html`${piece.brand}<br>`}<span class="ink" style="${look.reference}">${piece.name}</span><br>Ref. ${piece.sku}<br>${piece.status && html`${piece.status}<br>`}${price}${page && html`<br>${link(page, 'View this piece')}`}</td></tr></table></td></tr>
`
}
