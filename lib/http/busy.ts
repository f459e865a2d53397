/** Thrown instead of work for which too many wait already; answered by 429. */
export class Busy extends Error {
  override name = 'Busy'
}

/** Whether an error says so. By name: the server holds this file more than once. */
export const isBusy = (error: unknown): boolean => error instanceof Error && error.name === 'Busy'
