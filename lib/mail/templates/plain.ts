import type { Fact } from './blocks'
import { type MailPiece, type MailSite, pieceName } from './content'
import { absolute, webHref } from './links'
import { singleLine } from './text'

/** Joins the paragraphs of the plain-text part; empty ones are dropped. */
export const plainText = (...paragraphs: (string | null | undefined | false)[]) =>
  `${paragraphs.filter(Boolean).join('\n\n')}\n`

/** Facts as lines of 'Name: value'. */
export const plainFacts = (list: Fact[]) =>
  list.map(({ name, text, href }) => `${name}: ${singleLine(text)}${href ? `\n${href}` : ''}`).join('\n')

/**
 * Typed text with every line prefixed, so that none can pass for the shop's own text. Characters that reorder or isolate
 * text are dropped: unclosed, they would also reorder what follows. Right-to-left scripts need none.
 */
export const plainQuote = (text: string) =>
  text
    .toWellFormed()
    .split(/\r\n|[\r\n\u0085\u2028\u2029]/)
    .map((line) => `> ${line.replace(/[^\P{Cc}\t]|[\u202a-\u202e\u2066-\u2069]/gu, '')}`.trimEnd())
    .join('\n')

export const plainPiece = (site: MailSite, piece: MailPiece) =>
  [
    singleLine(piece.news ? `${piece.news}: ${pieceName(piece)}` : pieceName(piece)),
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

/** The signature: brand, website and addresses. */
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
