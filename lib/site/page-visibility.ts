import { env } from '@/lib/env'
import { isHiddenPage } from './hidden-page'

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
