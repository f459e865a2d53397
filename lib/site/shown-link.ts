/** A link as it may be shown: '' where it leads to a page that website items hide. */
export const shownLink = (link: string, hidden: string[]) => (hidden.includes(link.replace(/[?#].*$/, '')) ? '' : link)

const anchor = /<a\s[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g

/** Sanitised HTML in which links to hidden pages are plain words. */
export const withShownLinks = (html: string, hidden: string[]) =>
  hidden.length === 0
    ? html
    : html.replace(anchor, (link, href, words) => (href && !shownLink(href, hidden) ? words : link))
