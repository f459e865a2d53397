import { isProven } from '@/lib/auth/session-age'
import { onlyRead, privateJson, unauthenticatedJson } from '@/lib/http/json'
import { currentSession } from '@/lib/members/session'

/** GET /user/confirmed-password-status: {confirmed}, whether a sensitive change would be accepted now. */
export const GET = async () => {
  const session = await currentSession()
  return session ? privateJson({ confirmed: isProven(session.provenAt) }) : unauthenticatedJson()
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyRead()
