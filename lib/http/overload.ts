/** Thrown instead of starting work for which too many already wait; answered with 429. */
export class OverloadError extends Error {
  override name = 'OverloadError'
}

/** Whether an error is OverloadError. By name, since a process loads several copies of this file. */
export const isOverload = (error: unknown): boolean => error instanceof Error && error.name === 'OverloadError'

/** Bytes of a form's body: the longest field, 20,000 characters, has 240,000 if each is sent as four escaped bytes. */
export const maxFormBytes = 300_000
/** Bytes of a record at the desk; the longest are articles. */
export const maxRecordBytes = 1_500_000
/** Bytes of one chunk of a file that is uploaded at the desk. */
export const maxChunkBytes = 4 * 1024 * 1024
/** Bytes up to which a body that is too large is read and discarded, so that its sender gets the response. */
export const maxDiscardedBytes = 20_000_000

export const tooLarge = 'The request is too large.'
