import 'server-only'
import sanitizeHtml from 'sanitize-html'

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'br',
    'hr',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'small',
    'sub',
    'sup',
    'a',
    'blockquote',
    'cite',
    'q',
    'figure',
    'figcaption',
    'img',
    'table',
    'caption',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'span',
    'time',
    'section',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    time: ['datetime'],
    '*': ['id', 'lang', 'dir'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs.target === '_blank' ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { alt: '', ...attribs, loading: 'lazy' } }),
  },
}

/** Staff's HTML with everything removed that could run, load from elsewhere unasked, or break the page. */
export const sanitise = (html: string) => sanitizeHtml(html, options).trim()

/** The words of an HTML text, without tags, single spaces. */
export const plainText = (html: string) =>
  sanitizeHtml(html.replace(/<\/(p|h\d|li|div|blockquote|td)>|<br\s*\/?>/gi, ' $&'), {
    allowedTags: [],
    allowedAttributes: {},
    textFilter: (text) =>
      text.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"'),
  })
    .replace(/\s+/g, ' ')
    .trim()

/** The first sentence of an HTML text, for leads and descriptions; at most `limit` characters. */
export const firstSentence = (html: string, limit = 160) => {
  const text = plainText(html.slice(0, 20_000))
  const sentence = /^.{20,}?[.!?](?=\s|$)/.exec(text)?.[0] ?? text
  return sentence.length <= limit ? sentence : `${sentence.slice(0, limit - 1).replace(/\s+\S*$/, '')}…`
}
