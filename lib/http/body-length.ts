/** The header in which a route gives the bytes of its body: Next removes Content-Length, the server restores it. */
export const bodyLengthHeader = 'x-body-length'
