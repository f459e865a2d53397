import { acceptsPage } from '@/lib/http/form-responses'
import { internalOnly } from '@/lib/http/internal'
import { privateJson, refusedJson, seeOther } from '@/lib/http/json'
import { signedLinkRoute } from '@/lib/http/signed-link-route'
import { unsubscribe } from '@/lib/newsletter/commands'
import { parseUnsubscribe } from '@/lib/newsletter/links'

const handle = async (request: Request) => {
  const { searchParams } = new URL(request.url)
  const [id, signature] = [searchParams.get('id'), searchParams.get('signature')]
  const subscriber = parseUnsubscribe(id, signature)
  if (subscriber === null) return refusedJson(403, 'This address is not one of ours.')
  await unsubscribe(subscriber)
  if (!acceptsPage(request.headers)) return privateJson({ message: 'You are unsubscribed.' })
  const page = new URLSearchParams({ id: id ?? '', signature: signature ?? '' })
  return seeOther(`/unsubscribe?${page}`)
}

/**
 * POST /unsubscribe: a mail program's one-click unsubscribe (RFC 8058) or the page's button. The signed address
 * authorises it; there is no CSRF token.
 */
export const POST = internalOnly(signedLinkRoute('/unsubscribe', handle))
