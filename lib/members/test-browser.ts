import { env } from '@/lib/env'
import { makeToken } from '@/lib/http/csrf'

const jar = new Map<string, string>()

/** Replaces next/headers in tests, which run outside a Next.js request: holds the cookies of `signIn`. */
export const nextHeaders = {
  cookies: async () => ({ get: (name: string) => (jar.has(name) ? { value: jar.get(name) } : undefined) }),
}

/** Signs a member in for the following calls. */
export const signIn = async ({ id, password }: { id: number; password: string }) => {
  // It imports next/headers, whose mock comes from this file.
  const { startSession } = await import('@/lib/auth/session')
  const [cookie = ''] = (await startSession(id, password)) ?? []
  const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(cookie) ?? []
  jar.set(name, value)
}

export const signOut = () => jar.clear()

/** The headers of a form post without script. */
export const plainForm = {
  'content-type': 'application/x-www-form-urlencoded',
  accept: 'text/html',
  'sec-fetch-site': 'same-origin',
}

let addresses = 0
type Asked = { method?: string; headers?: Record<string, string>; url?: string }

/** Calls a handler as a single-page client does, from a new address each time. `headers` overrides what is sent. */
export const call = async (
  handler: (request: Request) => Promise<Response>,
  body: unknown = {},
  { method = 'POST', headers = {}, url = 'http://localhost:3000/asked' }: Asked = {},
) => {
  const token = makeToken()
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const request = new Request(url, {
    method,
    headers: {
      cookie: `XSRF-TOKEN=${token}`,
      'x-xsrf-token': token,
      'content-type': 'application/json',
      accept: 'application/json',
      'x-internal-secret': env.INTERNAL_SECRET,
      'x-client-address': `10.1.${++addresses >> 8}.${addresses & 255}`,
      ...headers,
    },
    ...(/^(GET|HEAD)$/.test(method) ? {} : { body: text }),
  })
  const response = await handler(request)
  const answer = await response.text()
  const json = answer.startsWith('{') ? JSON.parse(answer) : answer
  return { status: response.status, headers: response.headers, text: answer, body: json }
}
