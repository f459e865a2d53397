/** A header by which a route says how many bytes its body has: Next takes Content-Length off, the server puts it back. */
export const bodyLength = 'x-body-length'
