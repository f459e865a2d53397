import { env } from '@/lib/env'
import { onlyRead } from '@/lib/http/json'
import { absoluteUrl } from '@/lib/http/origin'
import { readRoute } from '@/lib/http/read-route'
import { getSiteSettings } from '@/lib/site/queries'

export const dynamic = 'force-dynamic'

const month = 30 * 24 * 60 * 60 * 1_000

/** The contact for reports of vulnerabilities (RFC 9116). Expires six months after the request. */
export const GET = readRoute('/.well-known/security.txt', async () => {
  const { email } = await getSiteSettings()
  const contact = env.SECURITY_CONTACT ?? (email && `mailto:${email}`)
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' }
  if (!contact) return new Response('Not found\n', { status: 404, headers })
  const expires = `${new Date(Date.now() + 6 * month).toISOString().slice(0, 10)}T00:00:00Z`
  const fields = {
    Contact: contact,
    Expires: expires,
    'Preferred-Languages': 'en',
    Canonical: absoluteUrl('/.well-known/security.txt'),
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
  return new Response(lines.join(''), { headers })
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyRead()
