import 'server-only'
import sanitizeHtml from 'sanitize-html'
import { env } from '@/lib/env'
import { beginning } from '@/lib/format-text'

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

/** A picture of another site has lost its address to the allowed schemes. */
const hasNoSource = ({ tag, attribs }: sanitizeHtml.IFrame) => tag === 'img' && !attribs.src

const withoutOrigin = (src = '') => (src.startsWith(`${env.SITE_URL}/`) ? src.slice(env.SITE_URL.length) : src)

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
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  nestingLimit: 40,
  exclusiveFilter: (frame) => isHollow(frame) || hasNoSource(frame),
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, { id, lang, dir, ...rest }) => ({
      tagName,
      attribs: { ...guardedLink(rest), ...(id ? { id } : {}), ...(lang ? { lang } : {}), ...(dir ? { dir } : {}) },
    }),
    img: (tagName, attribs) => ({
      tagName,
      attribs: { alt: '', ...attribs, src: withoutOrigin(attribs.src), loading: 'lazy' },
    }),
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

const anyTag = /<[^>]*>/g
const idPrefix = 'text-'
const idOf = (tag: string) => /\sid="([^"]*)"/.exec(tag)?.[1]

/** Elements that may hold an anchor, and those around them that may not. */
const holder = /^<(?:section|h[2-4]|p|li|dt|dd|blockquote|figure|figcaption|caption|t[hd])[\s>]/
const container = /^<(?:ul|ol|dl|table|thead|tbody|tr)[\s>]/

const anchor = (name: string) => `<a name="${name}"></a>`

/**
 * Gives every element with an id an anchor of that name, in the first line of its text. Unlike an id, the name of a
 * link becomes no property of `window`, and the page's own id of that name comes first. A link may hold no other.
 */
const withAnchors = (html: string) => {
  let names: string[] = []
  let isHeld = false
  let isInLink = false
  const placed = (next: string) => {
    const anchors = isHeld && !isInLink ? names.map(anchor).join('') : ''
    names = []
    isHeld = false
    return anchors + next
  }
  const parts = html.split(/(<[^>]*>)/).map((part) => {
    const name = part.startsWith('<') ? idOf(part)?.slice(idPrefix.length) : undefined
    if (holder.test(part) || container.test(part)) {
      isHeld = holder.test(part)
      if (name) names.push(name)
      return part
    }
    if (names.length > 0 && part.trim() === '') return part
    const isLink = part.startsWith('<a ')
    const named = name && !isLink && !isInLink ? anchor(name) + part : part
    const written = placed(name && isLink ? part.replace('<a ', `<a name="${name}" `) : named)
    if (isLink || part === '</a>') isInLink = isLink
    return written
  })
  return parts.join('')
}

/**
 * Prefixes the ids of clean HTML, and the links of the same text to them: an id is a property of `window`, which the
 * page's scripts may look up, and the page around has ids too. Links from elsewhere lead to an anchor of the former name.
 */
const withPrefixedIds = (html: string) => {
  const ids = new Set<string>()
  const prefixed = (id: string) => (id.startsWith(idPrefix) ? id : idPrefix + id)
  const named = (tag: string) =>
    tag.replace(/\sid="([^"]*)"/, (_whole, id: string) => {
      ids.add(id)
      return ` id="${prefixed(id)}"`
    })
  const linked = (tag: string) =>
    tag.replace(/\shref="#([^"]*)"/, (whole, id: string) => (ids.has(id) ? ` href="#${prefixed(id)}"` : whole))
  const text = html.replace(anyTag, named)
  return ids.size === 0 ? html : withAnchors(text.replace(anyTag, linked))
}

const showsNothing = (html: string) => !html.includes('<img') && html.replace(anyTag, '').trim() === ''

/**
 * Sanitises staff's HTML for storage: removes everything that could run, load from other sites unasked, or break the
 * page. Empty if nothing of it would be seen, such as `<p>&nbsp;</p>`.
 */
export const sanitiseForStorage = (html: string) => {
  const text = clean(html, options).trim()
  return showsNothing(text) ? '' : withHeadingLevels(text)
}

/** The same for a page, where the ids of the text must be no others' too. */
export const sanitise = (html: string) => withPrefixedIds(sanitiseForStorage(html))

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
