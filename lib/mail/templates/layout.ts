import type { MailSite } from './content'
import { type Content, type Html, html, raw } from './html'
import { absolute } from './links'
import { look, sheetCss } from './look'
import { singleLine } from './text'

type Layout = {
  site: MailSite
  subject: string
  /** shown after the subject in the inbox */
  preheader: string
  /** rows of the sheet, made by blocks.ts */
  rows: Content
  /** text below the addresses */
  footnote: Content
}

// Keeps the mail's text from following the preheader in the inbox.
const filler = raw('&#847;&zwnj;&nbsp;'.repeat(60))

const postal = ({ site }: Pick<Layout, 'site'>) =>
  site.boutiques
    .map(({ AddressFirst, AddressSecond }) => [AddressFirst, AddressSecond].filter(Boolean).join(', '))
    .filter(Boolean)
    .map((address) => html`${address}<br>`)

/** Returns the complete HTML document: at most 600 px wide, tables, no images except those of pieces. */
export const layout = ({ site, subject, preheader, rows, footnote }: Layout): string => {
  const page: Html = html`<!doctype html>
<html lang="en-GB" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no"><title>${singleLine(subject)}</title>
<style>${raw(sheetCss)}</style></head>
<body class="page" style="${look.page}"><div style="${look.preheader}">${singleLine(preheader)}${filler}</div>
<div role="article" aria-roledescription="email" aria-label="${singleLine(subject)}" lang="en-GB"><table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#ece7dd"><tr><td align="center" style="padding:32px 0">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" class="sheet" align="center" width="100%" cellpadding="0" cellspacing="0" border="0" style="${look.sheet}">
<tr><td class="pad line" style="${look.head}"><a class="ink" href="${absolute(site.url, '/')}" style="${look.wordmark}">${site.brand}<span class="turn" aria-hidden="true" style="${look.turn}"></span></a></td></tr>
${rows}
<tr><td class="pad" style="${look.foot}">${postal({ site })}<br>${footnote}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></div></body></html>
`
  return page.source
}
