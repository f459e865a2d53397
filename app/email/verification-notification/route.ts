import { noInput } from '@/lib/http/mutation-route'
import { ownReferrer } from '@/lib/http/origin'
import { limited } from '@/lib/http/refusals'
import type { FlashHref } from '@/lib/members/flash-codes'
import { memberRoute } from '@/lib/members/member-route'
import { countVerificationMail, requestVerification } from '@/lib/members/verification'

/** Returns the page that the request came from: /user according to the Referer header, otherwise the dashboard. */
const pageOf = (headers: Headers) => (ownReferrer(headers)?.pathname === '/user' ? '/user' : '/dashboard')

/** POST /email/verification-notification: 202 and a new mail to the member; 204 if the address is verified. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = memberRoute({
  method: 'POST',
  form: 'verification',
  path: '/dashboard',
  schema: noInput,
  handle: async ({ member }, { request }) => {
    const page = pageOf(request.headers)
    if (member.email_verified_at !== null) return { ok: true, status: 204, next: page }
    const wait = await countVerificationMail(member)
    if (wait > 0) return limited(wait)
    await requestVerification(member.id)
    return { ok: true, status: 202, body: '', next: `${page}?done=verification-sent` satisfies FlashHref }
  },
})
