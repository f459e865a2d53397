/** Returns the absolute URL of a page. */
export const absolute = (siteUrl: string, path: string) => new URL(path, siteUrl).href

/** Returns an absolute http(s) URL, or null. Nothing else becomes a link in a mail. */
export const webHref = (siteUrl: string, address: string | null | undefined) => {
  if (!address?.trim() || !URL.canParse(address, siteUrl)) return null
  const { protocol, href } = new URL(address, siteUrl)
  return /^https?:$/.test(protocol) ? href : null
}

/** The same for URLs sent by a visitor's browser: only pages of this site. */
export const ownHref = (siteUrl: string, address: string | null | undefined) => {
  const href = webHref(siteUrl, address)
  return href && new URL(href).origin === new URL(siteUrl).origin ? href : null
}

/** Returns a mailto: link with one address and nothing else, or null. */
export const mailHref = (address: string) =>
  /^[^\s<>,;:?&]+@[^\s<>,;:?&]+$/.test(address) ? `mailto:${encodeURIComponent(address).replace('%40', '@')}` : null
