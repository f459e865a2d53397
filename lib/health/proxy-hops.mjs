/**
 * Returns a sentence if a proxy stands in front, without which there is no https, but is not counted: each request would
 * then come from the proxy's address. @param {string} siteUrl @param {number} hops TRUST_PROXY_HOPS
 */
export const hopsSentence = (siteUrl, hops) =>
  siteUrl.startsWith('https:') && hops === 0
    ? 'SITE_URL is https, so a proxy stands in front, but TRUST_PROXY_HOPS is 0: all visitors count as one, and limits refuse them together. Set it to the number of your own proxies.'
    : undefined
