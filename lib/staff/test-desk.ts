import { beforeAll, expect } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { makeToken } from '@/lib/http/csrf'
import { type Role, roles } from './roles'

const jar = new Map<string, string>()

/** The mock of next/headers, for tests that run outside a Next request. */
export const deskHeaders = {
  cookies: async () => ({ get: (name: string) => (jar.has(name) ? { value: jar.get(name) } : undefined) }),
}

const bodyOf = (body: unknown) =>
  typeof body === 'string' || body instanceof Uint8Array
    ? new Uint8Array(Buffer.from(body))
    : JSON.stringify(body ?? {})

const pair = (line: string) => /^([^=]+)=([^;]*)/.exec(line)?.slice(1) ?? []

/** Stores the cookies of Set-Cookie values, to be sent with later requests. */
export const keepCookies = (lines: string[]) => {
  for (const [name = '', value = ''] of lines.map(pair)) {
    if (value) jar.set(name, value)
    else jar.delete(name)
  }
}

/**
 * A small shop with a desk, for tests: `hire` creates an account, `sit` signs it in, `ask` calls an endpoint with its
 * session; `open` does so too, but returns the response before its body has ended.
 */
export async function openTestDesk() {
  // Loads the modules here, outside the tests' own time limits.
  await Promise.all([fillTestShop(), import('./session'), import('./api/handle')])
  const hash = `$argon2id$v=19$m=19456,t=2,p=1$${'a'.repeat(22)}$${'b'.repeat(43)}`
  let count = 0

  const hire = async (role: Role, boutique = role === 'boutique' ? 'London' : ''): Promise<number> => {
    const email = `${role}${++count}@ninety.example`
    const [row] = await rows(
      'INSERT INTO "StaffAccount" (name, email, role, boutique, password) VALUES ($1, $2, $3::"StaffRole", $4, $5) RETURNING id',
      [`A ${role}`, email, role, boutique, hash],
    )
    return row.id
  }
  const sit = async (id: number | null) => {
    jar.clear()
    if (id === null) return
    const { startStaffSession } = await import('./session')
    keepCookies((await startStaffSession(id, hash, 'test')) ?? [])
  }
  const open = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const { handleStaff } = await import('./api/handle')
    const token = makeToken()
    const url = new URL(`http://localhost:3000/api/staff/${path}`)
    const request = new Request(url, {
      method,
      headers: { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token, 'content-type': 'application/json', ...headers },
      ...(method === 'GET' ? {} : { body: bodyOf(body) }),
    })
    return handleStaff(request, url.pathname.split('/').slice(3).map(decodeURIComponent))
  }
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await open(method, path, body, headers)
    const text = await response.text()
    const isLines = response.headers.get('content-type')?.includes('ndjson')
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text.startsWith('{') && !isLines ? JSON.parse(text) : text,
    }
  }
  return { rows, hire, sit, open, ask }
}

type TestDesk = Awaited<ReturnType<typeof openTestDesk>>

/**
 * A desk with an account of each role, `ids`, for all tests of a file. `sit` signs in a role, an account or nobody;
 * `newPiece` makes a piece as who sits there.
 */
export const prepareDesk = () => {
  let desk: TestDesk
  const ids = {} as Record<Role, number>
  beforeAll(async () => {
    desk = await openTestDesk()
    for (const role of roles) ids[role] = await desk.hire(role)
  })
  const hire: TestDesk['hire'] = (...asked) => desk.hire(...asked)
  const sit = (who: Role | number | null) => desk.sit(typeof who === 'string' ? ids[who] : who)
  const ask: TestDesk['ask'] = (...asked) => desk.ask(...asked)
  let skus = 0
  const newPiece = async (values: Record<string, unknown> = {}) => {
    const SKU = `T${++skus}`
    const answer = await ask('POST', 'pieces', {
      Family: 'watch',
      SKU,
      Name: 'Test',
      ManufacturerName: 'Rolex',
      ...values,
    })
    expect(answer.status).toBe(201)
    return answer.body.data
  }
  return { ids, hire, sit, ask, newPiece }
}
