import { confirmAlert, stopAlert, stopAlertsOf } from '@/lib/alerts/commands'
import { alertLinkOf, alertQuery, parseAlertLink } from '@/lib/alerts/links'
import { findStopAllEmail } from '@/lib/alerts/queries'
import { acceptsPage } from '@/lib/http/form-responses'
import { allowed, methodNotAllowedJson, notFoundJson, privateJson, refusedJson, seeOther } from '@/lib/http/json'
import { mutationRoute, noInput } from '@/lib/http/mutation-route'
import { signedLinkRoute } from '@/lib/http/signed-link-route'

export const dynamic = 'force-dynamic'

const foreign = 'This link no longer works. Please use the one in our latest email.'
const closed = 'This link no longer works: it works for seven days. Please ask for the alert again.'

const queryOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams)

/** The button of the page that the confirmation mail links to. */
const confirm = mutationRoute({
  method: 'POST',
  form: 'alert-link',
  path: '/alerts/confirm',
  schema: noInput,
  handle: async ({ request }) => {
    const query = queryOf(request)
    const alert = parseAlertLink('confirm', query)
    if (alert === null) return { ok: false, reason: 'forbidden', message: closed }
    return (await confirmAlert(alert))
      ? {
          ok: true,
          status: 200,
          body: { message: 'We will write to you.' },
          next: `/alerts/confirm?${alertQuery(query)}`,
        }
      : { ok: false, reason: 'forbidden', message: 'This alert has ended.' }
  },
})

/** Ends what a link names. Returns false if the link is not ours, or no longer names anything. */
const end = async (what: 'stop' | 'stop-all', query: Record<string, string>) => {
  if (what === 'stop-all') {
    const email = await findStopAllEmail(query)
    if (email) await stopAlertsOf(email)
    return email !== null
  }
  const alert = parseAlertLink(what, query)
  if (alert !== null) await stopAlert(alert)
  return alert !== null
}

/** A page's button or a mail program's one-click request (RFC 8058). The signature replaces the CSRF token. */
const stop = (what: 'stop' | 'stop-all') =>
  signedLinkRoute(`/alerts/${what}`, async (request) => {
    if (!(await end(what, queryOf(request)))) return refusedJson(403, foreign)
    if (!acceptsPage(request.headers)) return privateJson({ message: 'The alert has ended.' })
    return seeOther(`/alerts/${what}?done=1`)
  })

/** POST /api/alerts/confirm, /stop and /stop-all; the pages of the same names post here. */
export const POST = async (request: Request, { params }: RouteContext<'/api/alerts/[what]'>) => {
  const what = alertLinkOf((await params).what)
  if (!what) return notFoundJson()
  return what === 'confirm' ? confirm.POST(request) : stop(what)(request)
}

const refuse = async (_: Request, { params }: RouteContext<'/api/alerts/[what]'>) =>
  alertLinkOf((await params).what) ? methodNotAllowedJson('POST') : notFoundJson()

export const OPTIONS = async (_: Request, { params }: RouteContext<'/api/alerts/[what]'>) =>
  alertLinkOf((await params).what) ? allowed('POST') : notFoundJson()

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as PUT }
