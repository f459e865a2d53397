/**
 * The header of a 429 that applies to whatever its sender requests at this address until Retry-After. The server then
 * responds in the route's place, for two seconds at most, and removes the header.
 */
export const rateLimitedHeader = 'x-shop-rate-limited'
