import { baseUrl, sql } from './shop'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type SpaAnswer = { status: number; headers: Headers; text: string; data: unknown }

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A single-page client like axios: a cookie jar, and the XSRF cookie's decoded value in a header. */
export const openClient = (more: Record<string, string> = {}) => {
  const jar = new Map<string, string>()

  const keep = (headers: Headers) => {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const name = pair.slice(0, pair.indexOf('='))
      if (attributes.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, pair.slice(name.length + 1))
    }
  }

  const ask = async (method: Method, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const xsrf = jar.get('XSRF-TOKEN')
    const response = await fetch(new URL(path, baseUrl), {
      method,
      redirect: 'manual',
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: {
        accept: 'application/json, text/plain, */*',
        'x-requested-with': 'XMLHttpRequest',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(jar.size > 0 ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...(xsrf && method !== 'GET' ? { 'x-xsrf-token': decodeURIComponent(xsrf) } : {}),
        ...more,
        ...headers,
      },
    })
    keep(response.headers)
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, data: parsed(text) } satisfies SpaAnswer
  }

  return {
    jar,
    get: (path: string, headers?: Record<string, string>) => ask('GET', path, undefined, headers),
    /** `undefined` sends no body, like axios */
    post: (path: string, body?: unknown, headers?: Record<string, string>) => ask('POST', path, body, headers),
    put: (path: string, body: unknown = {}, headers?: Record<string, string>) => ask('PUT', path, body, headers),
    delete: (path: string, body: unknown = {}, headers?: Record<string, string>) => ask('DELETE', path, body, headers),
    csrf: () => ask('GET', '/sanctum/csrf-cookie'),
  }
}

export type Client = ReturnType<typeof openClient>

const stamp = Date.now().toString(36)
let people = 0

/** The fields of a unique registration. */
export const newPerson = () => ({
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: `ada-${stamp}-${++people}@example.com`,
  phone: '+447700900123',
  password: 'an honest pass phrase',
  password_confirmation: 'an honest pass phrase',
  privacy: ['Agreed'],
})

/** A client that has just registered. */
export const registered = async (person = newPerson()) => {
  const client = openClient()
  await client.csrf()
  const answer = await client.post('/register', person)
  if (answer.status !== 201) throw new Error(`registering: ${answer.status} ${answer.text}`)
  return { client, ...person }
}

/** A client signed in to an existing account. */
export const signedIn = async ({ email, password }: { email: string; password: string }) => {
  const client = openClient()
  await client.csrf()
  const answer = await client.post('/login', { email, password })
  if (answer.status !== 200) throw new Error(`logging in: ${answer.status} ${answer.text}`)
  return client
}

type Row = { id: number; name: string; status: number; email_verified_at: Date | null }

/** The account's row in the database. */
export const memberOf = async (email: string): Promise<Row | undefined> =>
  (await sql<Row>('SELECT id, name, status, email_verified_at FROM "Member" WHERE email = $1', [email]))[0]
