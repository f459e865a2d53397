import { makeToken, tokenCookie } from '@/lib/http/csrf'
import { onlyRead } from '@/lib/http/json'

export const dynamic = 'force-dynamic'

/** Sets a CSRF token in the cookie XSRF-TOKEN. Clients send it back in the header X-XSRF-TOKEN. */
export const GET = () =>
  new Response(null, {
    status: 204,
    headers: { 'Set-Cookie': tokenCookie(makeToken()), 'Cache-Control': 'private, no-store' },
  })

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyRead()
