/** The header in which a route gives the bytes of its body: Next removes Content-Length, the server restores it. */
export const bodyLengthHeader = 'x-body-length'

/**
 * The header of a response that is the same for everybody at its address: it depends on no session, no cookie and no
 * client address. The server keeps such responses in memory and removes the header.
 */
export const publicResponseHeader = 'x-shop-public-response'

/** Marks a response that the server replaces with its 503 for an unavailable database; it removes the header. */
export const unavailableHeader = 'x-shop-unavailable'

/** The message of a 503 for clients of the contract. */
export const unavailableText = 'Service unavailable.'

/** Whether an If-None-Match header names an ETag; compared weakly, as specified for GET. */
export const matchesETag = (condition: string | null | undefined, etag: string): boolean => {
  const strong = (tag: string) => tag.replace(/^W\//, '')
  return condition?.split(',').some((one) => one.trim() === '*' || strong(one.trim()) === strong(etag)) ?? false
}
