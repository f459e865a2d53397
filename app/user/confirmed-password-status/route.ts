import { isProven } from '@/lib/auth/session-age'
import { onlyRead, privateJson } from '@/lib/http/json'
import { memberReadRoute } from '@/lib/members/member-route'

/** GET /user/confirmed-password-status: {confirmed}, whether a sensitive change would be accepted now. */
export const GET = memberReadRoute('/user/confirmed-password-status', async ({ provenAt }) =>
  privateJson({ confirmed: isProven(provenAt) }),
)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyRead()
