/**
 * A header by which a 429 says that it holds for whatever its sender asks of this address, until Retry-After. The server
 * then answers in its place and takes the header off.
 */
export const turnedAwayHeader = 'x-shop-turned-away'
