/** Thrown instead of starting work for which too many already wait; answered with 429. */
export class Busy extends Error {
  override name = 'Busy'
}

/** Whether an error is Busy. By name, since a process loads several copies of this file. */
export const isBusy = (error: unknown): boolean => error instanceof Error && error.name === 'Busy'
