import { isProven } from '@/lib/auth/session-age'
import { acceptsPage } from '@/lib/http/form-responses'
import { noStoreHeaders, onlyRead, refusedJson, seeOther } from '@/lib/http/json'
import { passwordRequired } from '@/lib/http/refusals'
import { logEvent } from '@/lib/log/events'
import { memberReadRoute } from '@/lib/members/member-route'
import { exportMember } from '@/lib/members/queries'
import { viewerOf } from '@/lib/members/session'
import { confirmHref } from '@/lib/routing/login-href'

/** GET /user/data: all data of the account as a JSON file; 423 if the last confirmation is too old. */
export const GET = memberReadRoute(
  '/user/data',
  async (session, request) => {
    if (!isProven(session.provenAt))
      return acceptsPage(request.headers) ? seeOther(confirmHref('/user')) : refusedJson(423, passwordRequired)
    const data = await exportMember(session.member.id, viewerOf(session))
    logEvent('export', { member: session.member.id })
    return new Response(JSON.stringify(data, null, 2), {
      headers: {
        ...noStoreHeaders,
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="my-data.json"',
      },
    })
  },
  '/user',
)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyRead()
