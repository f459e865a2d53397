import { methodNotAllowedJson, refusedJson, unauthenticatedJson } from '@/lib/http/json'
import { logEvent } from '@/lib/log/events'
import { accountStatus } from '@/lib/members/account'
import { accountTexts } from '@/lib/members/account-texts'
import { exportMember } from '@/lib/members/queries'
import { currentSession } from '@/lib/members/session'

/** GET /user/data: everything that the account holds, as a JSON file. */
export const GET = async () => {
  const session = await currentSession()
  if (!session) return unauthenticatedJson()
  if (session.member.status === accountStatus.suspended) return refusedJson(403, accountTexts.suspended)
  const data = await exportMember(session.member.id)
  logEvent('export', { member: session.member.id })
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="my-data.json"',
      'Cache-Control': 'private, no-store',
    },
  })
}

const refuse = () => methodNotAllowedJson('GET, HEAD')
export const POST = refuse
export const PUT = refuse
export const PATCH = refuse
export const DELETE = refuse
