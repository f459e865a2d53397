import 'server-only'
import { cache } from 'react'
import { readsUncommitted } from './client'

/** A reading that is done once a request, as by React's cache. What may never be committed is read anew, and kept for nobody. */
export const oncePerRequest = <Arguments extends unknown[], Result>(
  read: (...asked: Arguments) => Promise<Result>,
): ((...asked: Arguments) => Promise<Result>) => {
  const kept = cache(read)
  return (...asked) => (readsUncommitted() ? read(...asked) : kept(...asked))
}
