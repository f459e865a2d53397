import 'server-only'
import { cache } from 'react'
import { readsUncommitted } from './client'

/** A read that runs once per request, by React's cache. Uncommitted data is read anew each time and not kept. */
export const oncePerRequest = <Arguments extends unknown[], Result>(
  read: (...asked: Arguments) => Promise<Result>,
): ((...asked: Arguments) => Promise<Result>) => {
  const cached = cache(read)
  return (...asked) => (readsUncommitted() ? read(...asked) : cached(...asked))
}
