import 'server-only'
import { isDatabaseUnable } from '@/lib/db/unable'
import { refusedJson } from '@/lib/http/json'
import { isOverload } from '@/lib/http/overload'
import { tooManyAttempts } from '@/lib/http/refusals'
import { isStorageUnavailable } from '@/lib/images/storage'
import { isUnwritable } from '@/lib/images/unwritable'
import { logFailure } from '@/lib/log/failure'

/** The response to an exception. Overload and unavailable storage get their own status; others are logged as `what`. */
export const failedJson = (what: string, error: unknown): Response => {
  if (isOverload(error)) return refusedJson(429, tooManyAttempts, { 'Retry-After': '5' })
  if (isStorageUnavailable(error) && error instanceof Error)
    return refusedJson(503, `${error.message} Nothing is lost.`)
  if (isUnwritable(error))
    return refusedJson(
      507,
      'The disk for photographs takes no file just now: it is full or read-only. Nothing is lost.',
    )
  logFailure(what, error)
  if (isDatabaseUnable(error))
    return refusedJson(503, 'The database takes nothing just now. Nothing is lost: please try again in a moment.', {
      'Retry-After': '5',
    })
  return refusedJson(500, 'This did not work. Please try again in a moment.')
}
