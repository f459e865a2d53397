/** The address of one of our pages, absolute. */
export const absolute = (siteUrl: string, path: string) => new URL(path, siteUrl).href

/** An http(s) address made absolute on the site, or null: nothing else becomes a link in a mail. */
export const webHref = (siteUrl: string, address: string | null | undefined) => {
  if (!address?.trim() || !URL.canParse(address, siteUrl)) return null
  const { protocol, href } = new URL(address, siteUrl)
  return /^https?:$/.test(protocol) ? href : null
}

/** The same, for addresses that a visitor's browser sent: only pages of our own. */
export const ownHref = (siteUrl: string, address: string | null | undefined) => {
  const href = webHref(siteUrl, address)
  return href && new URL(href).origin === new URL(siteUrl).origin ? href : null
}

/** A mailto: link that holds one address and nothing else, or null. */
export const mailHref = (address: string) =>
  /^[^\s<>,;:?&]+@[^\s<>,;:?&]+$/.test(address) ? `mailto:${encodeURIComponent(address).replace('%40', '@')}` : null
