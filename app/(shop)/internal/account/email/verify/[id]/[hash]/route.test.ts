import http from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fillTestShop } from '@/lib/db/test-shop'
import { verificationUrl } from '@/lib/members/links'
import { call, plainForm, signIn, signOut } from '@/lib/members/test-browser'
import { addMember, memberOf } from '@/lib/members/test-members'
import * as route from './route'

vi.mock('next/headers', async () => (await import('@/lib/members/test-browser')).nextHeaders)

/** Stands in for this process's own server, which renders the pages. */
let pages: http.Server
const asked: string[] = []

beforeAll(async () => {
  pages = http.createServer((request, response) => {
    asked.push(request.headers['x-internal-secret'] === process.env.INTERNAL_SECRET ? String(request.url) : 'stranger')
    response.end('<!doctype html>')
  })
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
  const address = pages.address()
  process.env.PORT = String(address && typeof address === 'object' ? address.port : 0)
  await fillTestShop()
})
beforeEach(signOut)
afterAll(async () => {
  pages.close()
})

const open = (url: string, headers: Record<string, string> = {}) =>
  call(route.GET, undefined, { method: 'GET', url, headers })

describe('a verification link', () => {
  const isVerified = async (id: number) => (await memberOf(id)).email_verified_at !== null
  const html = { accept: 'text/html,*/*' }

  it('verifies at once in the member’s own session', async () => {
    const member = await addMember()
    await signIn(member)
    const url = verificationUrl(member)
    const { status, headers } = await open(url, html)
    expect([status, headers.get('location')]).toEqual([303, '/dashboard?verified=1'])
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(await isVerified(member.id)).toBe(true)
    const again = await open(url, html)
    expect([again.status, again.headers.get('location')]).toEqual([303, '/dashboard'])
  })

  it('is left as it is by a HEAD request, also in the member’s own session', async () => {
    const member = await addMember()
    await signIn(member)
    const url = verificationUrl(member)
    for (const [headers, status] of [[html, 200] as const, [{}, 401] as const])
      expect((await call(route.HEAD, undefined, { method: 'HEAD', url, headers })).status).toBe(status)
    expect(await isVerified(member.id)).toBe(false)
    expect((await open(url, html)).status).toBe(303)
    expect(await isVerified(member.id)).toBe(true)
  })

  it('asks first in any other browser, also where somebody else is signed in', async () => {
    const [member, other] = [await addMember(), await addMember()]
    const url = verificationUrl(member)
    for (const visitor of [null, other]) {
      if (visitor) await signIn(visitor)
      const { status, headers, text } = await open(url, html)
      expect([status, text]).toEqual([200, '<!doctype html>'])
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(asked.at(-1)).toBe(url.replace('http://localhost:3000', ''))
      expect([await isVerified(member.id), await isVerified(other.id)]).toEqual([false, false])
    }
    signOut()
    const { status, headers } = await call(route.POST, '', { url, headers: plainForm })
    expect([status, headers.get('location')]).toEqual([303, '/dashboard?verified=1'])
    expect([await isVerified(member.id), await isVerified(other.id)]).toEqual([true, false])
  })

  it('is refused with a page once it is used or changed', async () => {
    const member = await addMember()
    const url = verificationUrl(member)
    expect((await call(route.POST, '', { url: `${url}x`, headers: plainForm })).status).toBe(403)
    expect((await open(`${url}x`, html)).status).toBe(403)
    expect(await isVerified(member.id)).toBe(false)
    await call(route.POST, '', { url, headers: plainForm })
    for (const again of [await open(url, html), await call(route.POST, '', { url, headers: plainForm })])
      expect([again.status, again.text]).toEqual([403, '<!doctype html>'])
  })

  it('speaks JSON to a client that does', async () => {
    const member = await addMember()
    const url = verificationUrl(member)
    expect(await open(url)).toMatchObject({ status: 401, body: { message: 'Unauthenticated.' } })
    expect(await open(`${url}x`)).toMatchObject({
      status: 403,
      body: { message: expect.any(String) },
    })
    expect(await call(route.POST, {}, { url: `${url}x` })).toMatchObject({
      status: 403,
      body: { message: expect.any(String) },
    })
    await signIn(member)
    for (const status of [204, 204]) expect(await open(url)).toMatchObject({ status, text: '' })
    expect(await open(`${url}x`)).toMatchObject({ status: 403 })
    expect(await isVerified(member.id)).toBe(true)
  })

  it('is not pressed from another site', async () => {
    const member = await addMember()
    const url = verificationUrl(member)
    const { status } = await call(route.POST, '', { url, headers: { ...plainForm, 'sec-fetch-site': 'cross-site' } })
    expect([status, await isVerified(member.id)]).toEqual([419, false])
  })
})
