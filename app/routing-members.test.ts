import { NextRequest } from 'next/server'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startSession } from '@/lib/auth/session'
import { guest } from '@/lib/auth/visibility'
import { membersPiecePath } from '@/lib/catalogue/detail'
import * as wire from '@/lib/catalogue/wire-queries'
import { db } from '@/lib/db/client'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { sessionOfRequest, viewerOf } from '@/lib/members/session'
import { route } from './routing'

beforeAll(fillTestShop)

const signIn = async (status: number, verified = true) => {
  const member = await db.member.create({
    data: {
      name: 'Ada Keller',
      email: `${crypto.randomUUID()}@example.com`,
      status,
      email_verified_at: verified ? new Date() : null,
    },
  })
  const [cookie = ''] = (await startSession(member.id, '')) ?? []
  return cookie.slice(0, cookie.indexOf(';'))
}

const ask = async (path: string, cookie = '') => {
  const answer = await route(new NextRequest(`http://localhost:3000${path}`, { headers: cookie ? { cookie } : {} }))
  const rewritten = answer.headers.get('x-middleware-rewrite')
  return {
    to: rewritten ? new URL(rewritten).pathname : answer.headers.has('x-middleware-next') ? 'the page' : answer.status,
    cache: answer.headers.get('cache-control'),
  }
}

const notice = { to: '/internal/notice/watch/M1', cache: null }
const own = { to: membersPiecePath('M1'), cache: 'private, no-store' }
/** what who may see the piece gets at each of the addresses */
const redirected = { to: 308, cache: 'private, no-store' }
const refused = { to: '/internal/members-notice/watch/M1', cache: 'private, no-store' }
const canonical = '/richard-mille-watch/RM69/M1'
const addresses = [canonical, '/watch/-/m1', '/jewellery/M1']

describe('the page of a members-only piece', () => {
  it.each(addresses)('is the shared notice for guests and forged cookies at %s', async (path) => {
    expect(await ask(path)).toEqual(notice)
    expect(await ask(path, 'shop-session=forged')).toEqual(notice)
  })

  it.each(addresses)('is a notice for a suspended member, told of the suspension, at %s', async (path) => {
    expect(await ask(path, await signIn(2))).toEqual(refused)
  })

  it.each(addresses)('is the piece for a member, who is redirected to it unless it is at %s', async (path) => {
    const expected = path === canonical ? own : redirected
    expect(await ask(path, await signIn(1))).toEqual(expected)
    expect(await ask(path, await signIn(0))).toEqual(expected)
    expect(await ask(path, await signIn(0, false))).toEqual(expected)
  })

  describe('of a kind that website items hide', () => {
    const hide = (...routes: string[]) =>
      rows(
        `INSERT INTO "WebsiteItem" (website_item, router_link, status, header_menu_section)
         SELECT 'x', route, 1, 'Ninety' FROM unnest($1::text[]) AS route`,
        [routes],
      )
    afterEach(() => rows('DELETE FROM "WebsiteItem"'))

    it('is shown to nobody at any address, and guests are not told of what kind it is', async () => {
      await hide('/rmwatch')
      for (const path of addresses) expect((await ask(path, await signIn(1))).to).toBe('/404')
      expect((await ask('/richard-mille-watch/RM69/M1')).to).toBe('/404')
      expect(await ask('/watch/-/M1')).toEqual(notice)
    })
    it('is judged by the piece, not by the address, for whoever may see it', async () => {
      await hide('/otherwatch', '/jewellerycard')
      expect(await ask(canonical, await signIn(0))).toEqual(own)
      expect(await ask('/jewellery/M1', await signIn(0))).toEqual(redirected)
      for (const who of ['', await signIn(2)]) {
        expect((await ask('/watch/-/M1', who)).to).toBe('/404')
        expect((await ask('/richard-mille-watch/RM69/M1', who)).to).toBe((who ? refused : notice).to)
      }
    })
  })

  it('is the piece only for approved and verified members while staff have it so', async () => {
    await rows(`UPDATE "SiteSettings" SET members_only_for = 'approved' WHERE id = 1`)
    try {
      expect(await ask(canonical, await signIn(1))).toEqual(own)
      for (const member of [await signIn(0), await signIn(1, false), await signIn(2)])
        expect(await ask('/watch/-/M1', member)).toEqual(refused)
    } finally {
      await rows(`UPDATE "SiteSettings" SET members_only_for = 'signed-in' WHERE id = 1`)
    }
  })

  it('is nobody’s by the address that it is rendered at', async () => {
    const member = await signIn(1)
    const internal = [own.to, refused.to, notice.to, '/internal/members-piece/M1', '/internal/members-piece/m1']
    for (const path of internal) expect((await ask(path, member)).to).toBe('/404')
  })
})

it('while sessions cannot be read, a member gets the notice and no data, and public pieces stay as they are', async () => {
  const member = await signIn(1)
  const request = new NextRequest('http://localhost:3000/', { headers: { cookie: member } })
  const viewer = async () => {
    const session = await sessionOfRequest(request)
    return session ? viewerOf(session) : guest
  }
  expect(await wire.getWireDetail('watch', 'M1', viewer)).toMatchObject({ data: { Model: 'RM 69' } })

  await rows('ALTER TABLE "Session" RENAME TO "Session away"')
  try {
    expect(await ask('/watch/-/M1', member)).toEqual(notice)
    expect(await ask('/richard-mille-watch/RM055/G1', member)).toEqual({ to: 'the page', cache: null })
    await expect(wire.getWireDetail('watch', 'M1', viewer)).rejects.toThrow()
    await expect(wire.findWireImages('watch', 'M1', viewer)).rejects.toThrow()
    expect(await wire.getWireDetail('watch', 'G1', viewer)).toMatchObject({ data: { SKU: 'G1' }, isFor: 'everybody' })
  } finally {
    await rows('ALTER TABLE "Session away" RENAME TO "Session"')
  }
  expect(await ask(canonical, member)).toEqual(own)
})
