/**
 * The oldest PostgreSQL that will do: before 16, the right of a database's owner to the schema public is withheld from a
 * role with NOINHERIT, such as shop_owner.
 */
const oldest = 16

/** Returns a sentence if PostgreSQL is too old. @param {number} version its server_version_num */
export const ageSentence = (version) =>
  version < oldest * 10_000
    ? `The database is PostgreSQL ${Math.floor(version / 10_000)}: the shop needs ${oldest} or later, and with an older one a restore by a separate owner’s role fails.`
    : undefined

/**
 * Returns a sentence if a proxy stands in front, without which there is no https, but is not counted: each request would
 * then come from the proxy's address. @param {string} siteUrl @param {number} hops TRUST_PROXY_HOPS
 */
export const hopsSentence = (siteUrl, hops) =>
  siteUrl.startsWith('https:') && hops === 0
    ? 'SITE_URL is https, so a proxy stands in front, but TRUST_PROXY_HOPS is 0: all visitors count as one, and limits refuse them together. Set it to the number of your own proxies.'
    : undefined
