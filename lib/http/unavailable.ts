/** Marks an answer in whose place the server says that the database is not there just now; it takes the header off. */
export const unavailableHeader = 'x-shop-unavailable'
