import 'server-only'
import sanitizeHtml from 'sanitize-html'
import { beginning } from '@/lib/excerpt'

const inlineTags = ['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'a', 'cite', 'q', 'span', 'time', 'br']
const blockTags = ['h2', 'h3', 'h4', 'p', 'hr', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'section']
const pictureTags = ['figure', 'figcaption', 'img']
const tableTags = ['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td']

const isForeign = (href = '') => /^\s*https?:/i.test(href)

/** Link attributes that are kept: target only if '_blank', and noopener for other sites. */
const guardedLink = ({ href, title, target }: sanitizeHtml.Attributes): sanitizeHtml.Attributes => {
  const inNewWindow = target === '_blank'
  return {
    ...(href === undefined ? {} : { href }),
    ...(title === undefined ? {} : { title }),
    ...(inNewWindow ? { target: '_blank' } : {}),
    ...(inNewWindow ? { rel: 'noopener noreferrer' } : isForeign(href) ? { rel: 'noopener' } : {}),
  }
}

/** Headings, links and captions without content are useless to a screen reader, and are removed. */
const isHollow = ({ tag, text, mediaChildren }: sanitizeHtml.IFrame) =>
  /^(h[2-4]|a|figcaption)$/.test(tag) && text.trim() === '' && mediaChildren.length === 0

const options: sanitizeHtml.IOptions = {
  allowedTags: [...inlineTags, ...blockTags, ...pictureTags, ...tableTags],
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
  nestingLimit: 40,
  exclusiveFilter: isHollow,
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, { id, lang, dir, ...rest }) => ({
      tagName,
      attribs: { ...guardedLink(rest), ...(id ? { id } : {}), ...(lang ? { lang } : {}), ...(dir ? { dir } : {}) },
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { alt: '', ...attribs, loading: 'lazy' } }),
  },
}

/** Elements that may be open at once: the parser shifts all of them for each that opens or closes. */
const maxOpenTags = 500

/**
 * Tags of a text: as many as fit into what the desk's form takes. The cleaning of some takes quadratic time, such as of
 * `<svg/>`, and texts that were not entered there may have millions of characters.
 */
const maxTags = 70_000

/** What is left out of a text that is nested too deep or has too many tags: tags, but not those whose content is no text; else all tags. */
const leftOut = [/<(?!\/?(?:script|style)(?:[\s/][^<>]*)?>)[^<>]*>?/gi, /<[^<>]*>?/g]

/** Cleans HTML; null if its elements are more, or nested deeper, than any that are meant. */
const cleanShallow = (html: string, rules: sanitizeHtml.IOptions): string | null => {
  if (html.split('<', maxTags + 2).length > maxTags + 1) return null
  const tooDeep = new Error()
  let open = 0
  const onOpenTag = () => {
    if (++open > maxOpenTags) throw tooDeep
  }
  try {
    return sanitizeHtml(html, { ...rules, onOpenTag, onCloseTag: () => void open-- })
  } catch (error) {
    if (error === tooDeep) return null
    throw error
  }
}

/** Cleans HTML. Of a text that is nested too deep or has too many tags only the words remain. */
const clean = (html: string, rules: sanitizeHtml.IOptions): string => {
  const whole = cleanShallow(html, rules)
  if (whole !== null) return whole
  for (const tags of leftOut) {
    const words = cleanShallow(html.replace(tags, ' ').replace(/ +/g, ' '), rules)
    if (words !== null) return words
  }
  return ''
}

/** Adjusts the headings of clean HTML: they begin at h2 and skip no level. */
const withHeadingLevels = (html: string) => {
  const open: number[] = []
  let before = 1
  return html.replace(/<(\/?)h([2-4])(?=[\s>])/g, (_tag, slash: string, asked: string) => {
    if (slash) return `</h${open.pop() ?? asked}`
    before = Math.min(Number(asked), before + 1)
    open.push(before)
    return `<h${before}`
  })
}

/** The ids of what surrounds a text on every page, and on an article's; those of some parts begin with their name. */
const reservedIds = 'top|main|header|menu|similar|speak|newsletter|site-search|cookie-settings|cookies-title'
const reservedId = new RegExp(`^(?:${reservedIds}|(?:footer|subscribe|suggestions)(?:-.*)?)$`)

const anyTag = /<[^>]*>/g

/** Renames the ids of clean HTML that the page around it has too, and the links of the same text to them. */
const withUniqueIds = (html: string) => {
  const renamed = new Set<string>()
  const named = (tag: string) =>
    tag.replace(/\sid="([^"]*)"/, (whole, id: string) => {
      if (!reservedId.test(id)) return whole
      renamed.add(id)
      return ` id="text-${id}"`
    })
  const linked = (tag: string) =>
    tag.replace(/\shref="#([^"]*)"/, (whole, id: string) => (renamed.has(id) ? ` href="#text-${id}"` : whole))
  const text = html.replace(anyTag, named)
  return renamed.size === 0 ? html : text.replace(anyTag, linked)
}

const showsNothing = (html: string) => !html.includes('<img') && html.replace(anyTag, '').trim() === ''

/**
 * Sanitises staff's HTML: removes everything that could run, load from other sites unasked, or break the page. Empty if
 * nothing of it would be seen, such as `<p>&nbsp;</p>`.
 */
export const sanitise = (html: string) => {
  const text = clean(html, options).trim()
  return showsNothing(text) ? '' : withUniqueIds(withHeadingLevels(text))
}

/** The text of HTML, without tags, with single spaces. */
export const plainText = (html: string) =>
  clean(html.replace(/<\/(p|h\d|li|div|blockquote|td)>|<br\s*\/?>/gi, ' $&'), {
    allowedTags: [],
    allowedAttributes: {},
    textFilter: (text) =>
      text.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"'),
  })
    .replace(/\s+/g, ' ')
    .trim()

/** The first sentence of HTML as plain text, for leads and descriptions; at most `limit` characters. */
export const firstSentence = (html: string, limit = 160) => {
  const text = plainText(html.slice(0, 20_000))
  const sentence = /^.{20,}?[.!?](?=\s|$)/.exec(text)?.[0] ?? text
  return sentence.length <= limit ? sentence : `${beginning(sentence, limit - 1).replace(/\s+\S*$/, '')}…`
}
