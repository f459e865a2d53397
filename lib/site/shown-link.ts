/** A link as it may be shown: '' where it leads to a page that website items hide. */
export const shownLink = (link: string, hidden: string[]) => (hidden.includes(link.replace(/[?#].*$/, '')) ? '' : link)
