import { env } from '@/lib/env'
import type { MailSite } from '@/lib/mail/templates/content'
import { absolute } from '@/lib/mail/templates/links'

/** Website items hide the pages of details and articles by these routes. */
const routeOfSection = new Map([
  ['watch', '/otherwatch'],
  ['jewellery', '/jewellerycard'],
  ['journal', '/journal'],
])

/** Pages that are shown whatever the website items say, and links within a page. */
const neverHidden = new Set(['', '/', '/login', '/404'])

const routeOf = (path: string) => {
  const [, section = '', ...rest] = path.split('/')
  // Capitals lead to a boutique alone.
  if (rest.length === 0) return path.toLowerCase()
  // '/richard-mille-watch/…': under the main brand's name.
  return routeOfSection.get(section) ?? (section.endsWith('-watch') ? '/rmwatch' : path)
}

/** Whether website items hide the page of a path. `hidden` holds their router links, such as '/press'. */
const isHiddenPage = (link: string, hidden: string[]) => {
  if (hidden.length === 0) return false
  const path = link.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '')
  return !neverHidden.has(path) && hidden.includes(routeOf(path))
}

/** The absolute URL of a page for a mail, or '' if website items hide the page. */
export const shownUrl = ({ url, hidden }: Pick<MailSite, 'url' | 'hidden'>, path: string) =>
  isHiddenPage(path, hidden) ? '' : absolute(url, path)

/** A link to our own site as a path: '' for its bare origin. Others stay as they are. */
const withoutOrigin = (link: string) => {
  const rest = link.startsWith(env.SITE_URL) ? link.slice(env.SITE_URL.length) : null
  return rest !== null && /^(?:[/?#]|$)/.test(rest) ? rest : link
}

/**
 * Whether website items hide the page of a link, which staff may have pasted in Studio with a blank after it. `hidden`
 * holds their router links, such as '/press'.
 */
export const isHiddenLink = (link: string, hidden: string[]) =>
  hidden.length > 0 && isHiddenPage(withoutOrigin(link.trim()), hidden)

/** Returns the link, or '' if there is none or website items hide its page. */
export const shownLink = (link: string | undefined, hidden: string[]) =>
  link && !isHiddenLink(link, hidden) ? link : ''

const anchor = /<a\s[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g

/** Sanitised HTML in which links to hidden pages are plain text. */
export const withShownLinks = (html: string, hidden: string[]) =>
  hidden.length === 0 ? html : html.replace(anchor, (link, href, words) => (isHiddenLink(href, hidden) ? words : link))
