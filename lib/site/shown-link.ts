/** Returns the link, or '' if website items hide its page. */
export const shownLink = (link: string, hidden: string[]) => (hidden.includes(link.replace(/[?#].*$/, '')) ? '' : link)

const anchor = /<a\s[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g

/** Sanitised HTML in which links to hidden pages are plain text. */
export const withShownLinks = (html: string, hidden: string[]) =>
  hidden.length === 0
    ? html
    : html.replace(anchor, (link, href, words) => (href && !shownLink(href, hidden) ? words : link))
