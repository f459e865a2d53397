/**
 * Whether an error is that of Node's server for a client that went away while sending its request, whom no response
 * reaches. A response that is cut off has the same message and code, and another origin.
 */
export const isCutOff = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && /\babortIncoming\b/.test(error.stack ?? '')
