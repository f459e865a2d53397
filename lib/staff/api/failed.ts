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
    return refusedJson(503, `${error.message} Nothing has been lost.`)
  if (isUnwritable(error)) return refusedJson(507, 'The photograph disk is full or read-only. Nothing has been lost.')
  logFailure(what, error)
  if (isDatabaseUnable(error))
    return refusedJson(
      503,
      'The database is not accepting changes at the moment. Nothing has been lost; please try again shortly.',
      {
        'Retry-After': '5',
      },
    )
  return refusedJson(500, 'Something went wrong. Please try again in a moment.')
}
