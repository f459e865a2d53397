/** Website items hide the pages of details and articles by these routes. */
const routeOfSection = new Map([
  ['richard-mille-watch', '/rmwatch'],
  ['watch', '/otherwatch'],
  ['jewellery', '/jewellerycard'],
  ['journal', '/journal'],
])

/** Pages that are shown whatever the website items say, and links within a page. */
const neverHidden = new Set(['', '/', '/login', '/404'])

const routeOf = (path: string) => {
  const [, section = '', ...rest] = path.split('/')
  return (rest.length > 0 && routeOfSection.get(section)) || path
}

/** Whether website items hide the page of a link. `hidden` holds their router links, such as '/press'. */
export const isHiddenLink = (link: string, hidden: string[]) => {
  const path = link.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '')
  return !neverHidden.has(path) && hidden.includes(routeOf(path))
}

/** Returns the link, or '' if website items hide its page. */
export const shownLink = (link: string, hidden: string[]) => (isHiddenLink(link, hidden) ? '' : link)

const anchor = /<a\s[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g

/** Sanitised HTML in which links to hidden pages are plain text. */
export const withShownLinks = (html: string, hidden: string[]) =>
  hidden.length === 0 ? html : html.replace(anchor, (link, href, words) => (isHiddenLink(href, hidden) ? words : link))
