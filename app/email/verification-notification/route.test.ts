import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fillTestShop } from '@/lib/db/test-shop'
import { call, plainForm, signIn, signOut } from '@/lib/members/test-browser'
import { addMember, mailsOf } from '@/lib/members/test-members'
import { POST as post } from './route'

vi.mock('next/headers', async () => (await import('@/lib/members/test-browser')).nextHeaders)

beforeAll(fillTestShop)
beforeEach(signOut)
const kindsOf = async (id: number) => (await mailsOf(id)).map(({ kind }) => kind)

describe('POST /email/verification-notification', () => {
  it('queues a mail to whoever is signed in, whatever id is sent', async () => {
    const [member, other] = [await addMember(), await addMember()]
    await signIn(member)
    expect(await call(post, { id: other.id, user: other.id })).toMatchObject({ status: 202 })
    expect([await kindsOf(member.id), await kindsOf(other.id)]).toEqual([['verification'], []])
  })

  it.each(['', '5', 'null', '[]'])('takes the JSON body %j of an older client', async (body) => {
    const member = await addMember()
    await signIn(member)
    expect(await call(post, body)).toMatchObject({ status: 202 })
    expect(await kindsOf(member.id)).toEqual(['verification'])
  })

  it('has nothing to do for a verified address, nor for a guest or a suspended member', async () => {
    expect(await call(post)).toMatchObject({ status: 401, body: { message: 'Unauthenticated.' } })
    const verified = await addMember({ email_verified_at: new Date(), requested_at: new Date() })
    await signIn(verified)
    expect(await call(post)).toMatchObject({ status: 204, text: '' })
    const suspended = await addMember({ status: 2 })
    await signIn(suspended)
    expect((await call(post)).status).toBe(403)
    expect([await kindsOf(verified.id), await kindsOf(suspended.id)]).toEqual([[], []])
  })

  it('sends six a minute to one member', async () => {
    const member = await addMember()
    await signIn(member)
    for (let count = 0; count < 6; count++) expect((await call(post)).status).toBe(202)
    const { status, headers } = await call(post)
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await mailsOf(member.id)).toHaveLength(6)
  })

  it.each([
    ['http://localhost:3000/user?x', '/user?done=verification-sent'],
    ['http://localhost:3000/dashboard', '/dashboard?done=verification-sent'],
    ['https://evil.example//evil', '/dashboard?done=verification-sent'],
    ['not an address', '/dashboard?done=verification-sent'],
  ])('leads a browser without script from %s to %s', async (referer, next) => {
    await signIn(await addMember())
    const { status, headers } = await call(post, '', { headers: { ...plainForm, referer } })
    expect([status, headers.get('location')]).toEqual([303, next])
  })

  it('is believed with a token only', async () => {
    const member = await addMember()
    await signIn(member)
    expect((await call(post, {}, { headers: { 'x-xsrf-token': '' } })).status).toBe(419)
    expect(await mailsOf(member.id)).toEqual([])
  })
})
