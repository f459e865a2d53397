/**
 * The header of a response that is the same for everybody at its address: it depends on no session, no cookie and no
 * client address. The server keeps such responses in memory and removes the header.
 */
export const publicResponseHeader = 'x-shop-public-response'
