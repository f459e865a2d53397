/** Bytes of a form's body: the longest field, 20,000 characters, has 240,000 if each is sent as four escaped bytes. */
export const mostOfForm = 300_000
/** Bytes of a record at the desk; the longest are articles. */
export const mostOfRecord = 1_500_000
/** Bytes of one piece of a file that is uploaded at the desk. */
export const mostOfPiece = 4 * 1024 * 1024
/** Bytes that are read of a body that is too large, so that its sender gets the response. */
export const patience = 20_000_000

export const tooLarge = 'The request is too large.'
