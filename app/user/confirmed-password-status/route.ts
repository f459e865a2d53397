import { isProven } from '@/lib/auth/session-age'
import { onlyRead, privateJson, refusedJson, unauthenticatedJson } from '@/lib/http/json'
import { readRoute } from '@/lib/http/read-route'
import { accountStatus } from '@/lib/members/account'
import { accountTexts } from '@/lib/members/account-texts'
import { currentSession } from '@/lib/members/session'

/** GET /user/confirmed-password-status: {confirmed}, whether a sensitive change would be accepted now. */
export const GET = readRoute('/user/confirmed-password-status', async () => {
  const session = await currentSession()
  if (!session) return unauthenticatedJson()
  if (session.member.status === accountStatus.suspended) return refusedJson(403, accountTexts.suspended)
  return privateJson({ confirmed: isProven(session.provenAt) })
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyRead()
