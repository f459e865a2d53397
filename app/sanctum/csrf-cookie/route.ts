import { renewedToken, tokenCookie } from '@/lib/http/csrf'
import { noStoreHeaders, onlyRead } from '@/lib/http/json'

export const dynamic = 'force-dynamic'

/** Sets a CSRF token in the cookie XSRF-TOKEN. Clients send it back in the header X-XSRF-TOKEN. */
export const GET = ({ headers }: Request) =>
  new Response(null, { status: 204, headers: { ...noStoreHeaders, 'Set-Cookie': tokenCookie(renewedToken(headers)) } })

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyRead()
