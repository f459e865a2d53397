import { wantsPage } from '@/lib/http/form-responses'
import { fetchOwnPage, internalOnly } from '@/lib/http/internal'
import { methodNotAllowedJson, noStoreHeaders, refusedJson, seeOther, unauthenticatedJson } from '@/lib/http/json'
import { mutationRoute, noInput } from '@/lib/http/mutation-route'
import { signedLinkRoute } from '@/lib/http/signed-link-route'
import { parseVerification } from '@/lib/members/links'
import { currentSession } from '@/lib/members/session'
import { stateOfLink, verifyEmail } from '@/lib/members/verification'

const verified = '/dashboard?verified=1'
const invalid = 'This verification link is not valid, or no longer.'

const linkOf = (request: Request) => parseVerification(new URL(request.url))

/** The link as it stands in the mail, as a path of this site. */
const pathOf = (request: Request) => {
  const { pathname, search } = new URL(request.url)
  return pathname.slice(pathname.lastIndexOf('/email/verify/')) + search
}

/** The page that asks for confirmation, or explains why the link cannot be used. */
const screen = async (request: Request, status: number) => {
  const page = await fetchOwnPage(pathOf(request))
  const headers = { ...noStoreHeaders, 'Content-Type': 'text/html; charset=utf-8' }
  return page === null ? refusedJson(503, 'Please try again in a moment.') : new Response(page, { status, headers })
}

/**
 * GET: verifies only in the member's own session, because mail scanners open every link. HEAD only looks, also there.
 */
const open = async (request: Request) => {
  const link = linkOf(request)
  const json = /\bjson\b/.test(request.headers.get('accept') ?? '') && !request.headers.get('accept')?.includes('html')
  const member = (await currentSession())?.member
  const own = member && member.id === link?.id
  if (own && request.method !== 'HEAD' && (await verifyEmail(link, member.id)))
    return json ? new Response(null, { status: 204, headers: noStoreHeaders }) : seeOther(verified)
  const state = await stateOfLink(link)
  if (json) {
    if (own && state === 'used') return new Response(null, { status: 204, headers: noStoreHeaders })
    return state === 'open' ? unauthenticatedJson() : refusedJson(403, invalid)
  }
  if (own && (state === 'used' || member.email_verified_at !== null)) return seeOther('/dashboard')
  return screen(request, state === 'open' ? 200 : 403)
}

/** POST: the page's button, in any browser. The link authorises it; elsewhere it also ends the account's sessions. */
const { POST: press } = mutationRoute({
  method: 'POST',
  form: 'verification',
  path: '/dashboard',
  schema: noInput,
  handle: async ({ request }) => {
    const link = linkOf(request)
    const member = (await currentSession())?.member
    if (!(await verifyEmail(link, member?.id))) return { ok: false, reason: 'forbidden', message: invalid }
    // Another member's dashboard would tell the state of that member's address.
    return { ok: true, status: 204, next: member && member.id !== link?.id ? pathOf(request) : verified }
  },
})

export const GET = internalOnly(signedLinkRoute('/email/verify', open))
export const HEAD = GET
export const POST = internalOnly(async (request) => {
  const answer = await press(request)
  return answer.status === 403 && wantsPage(request.headers) ? screen(request, 403) : answer
})

const refuse = internalOnly(async () => methodNotAllowedJson('GET, HEAD, POST'))
export const PUT = refuse
export const PATCH = refuse
export const DELETE = refuse
