/** Marks a response that the server replaces with its 503 for an unavailable database; it removes the header. */
export const unavailableHeader = 'x-shop-unavailable'

/** The message of a 503 for clients of the contract. */
export const unavailableText = 'Service unavailable.'
