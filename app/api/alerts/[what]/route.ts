import { confirmAlert, stopAlert, stopAlertsOf } from '@/lib/alerts/commands'
import { alertLinkOf, parseAlertLink } from '@/lib/alerts/links'
import { methodNotAllowedJson, notFoundJson, privateJson, refusedJson } from '@/lib/http/json'
import { mutationRoute, noInput } from '@/lib/http/mutation-route'

export const dynamic = 'force-dynamic'

const foreign = 'This address is not one of ours.'

const linkIn = (request: Request) => {
  const { searchParams } = new URL(request.url)
  return { id: searchParams.get('id'), signature: searchParams.get('signature') }
}

/** The button of the page that the question in the mail leads to. */
const confirm = mutationRoute({
  method: 'POST',
  form: 'alert-link',
  path: '/alerts/confirm',
  schema: noInput,
  handle: async ({ request }) => {
    const { id, signature } = linkIn(request)
    const alert = parseAlertLink('confirm', id, signature)
    if (alert === null) return { ok: false, reason: 'forbidden', message: foreign }
    const isThere = await confirmAlert(alert)
    const page = new URLSearchParams({ id: String(id), signature: String(signature) })
    return isThere
      ? { ok: true, status: 200, body: { message: 'We will write to you.' }, next: `/alerts/confirm?${page}` }
      : { ok: false, reason: 'forbidden', message: 'This alert has ended.' }
  },
})

/** A page's button or a mail program's one click (RFC 8058): the signed address is enough, there is no token. */
const stop = async (request: Request, what: 'stop' | 'stop-all') => {
  const { id, signature } = linkIn(request)
  const alert = parseAlertLink(what, id, signature)
  if (alert === null) return refusedJson(403, foreign)
  await (what === 'stop' ? stopAlert(alert) : stopAlertsOf(alert))
  if (!request.headers.get('accept')?.includes('text/html')) return privateJson({ message: 'The alert has ended.' })
  return new Response(null, {
    status: 303,
    headers: { Location: `/alerts/${what}?done=1`, 'Cache-Control': 'private, no-store' },
  })
}

/** POST /api/alerts/confirm, /stop and /stop-all; the pages of the same names post here. */
export const POST = async (request: Request, { params }: RouteContext<'/api/alerts/[what]'>) => {
  const what = alertLinkOf((await params).what)
  if (!what) return notFoundJson()
  return what === 'confirm' ? confirm.POST(request) : stop(request, what)
}

const refuse = async (_: Request, { params }: RouteContext<'/api/alerts/[what]'>) =>
  alertLinkOf((await params).what) ? methodNotAllowedJson('POST') : notFoundJson()

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as PUT }
