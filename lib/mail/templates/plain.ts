import type { Fact } from './blocks'
import { type MailPiece, type MailSite, pieceName } from './content'
import { absolute, webHref } from './links'
import { singleLine } from './text'

/** Paragraphs of the plain-text part; what is empty falls out. */
export const plainText = (...paragraphs: (string | null | undefined | false)[]) =>
  `${paragraphs.filter(Boolean).join('\n\n')}\n`

/** 'Name: value' line by line. */
export const plainFacts = (list: Fact[]) => list.map(({ name, text }) => `${name}: ${singleLine(text)}`).join('\n')

/** What somebody typed, every line marked, so that none of it can pass for a line of ours. */
export const plainQuote = (text: string) =>
  text
    .toWellFormed()
    .split(/\r\n|[\r\n\u0085\u2028\u2029]/)
    .map((line) => `> ${line.replace(/[^\P{Cc}\t]/gu, '')}`.trimEnd())
    .join('\n')

export const plainPiece = (site: MailSite, piece: MailPiece) =>
  [
    singleLine(pieceName(piece)),
    singleLine(`Ref. ${piece.sku}`),
    singleLine(
      [piece.status, piece.price && `${piece.price}${piece.showExcTaxes ? ' exc. taxes' : ''}`]
        .filter(Boolean)
        .join(', '),
    ),
    webHref(site.url, piece.href),
  ]
    .filter(Boolean)
    .join('\n')

/** Signature: who wrote, and from where. */
export const plainFoot = (site: MailSite) =>
  [
    '-- ',
    singleLine(site.brand),
    absolute(site.url, '/'),
    ...site.boutiques
      .map(({ AddressFirst, AddressSecond }) => [AddressFirst, AddressSecond].filter(Boolean).join(', '))
      .filter(Boolean)
      .map(singleLine),
  ].join('\n')
