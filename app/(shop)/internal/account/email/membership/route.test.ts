import { beforeAll, expect, it, vi } from 'vitest'
import { fillTestShop } from '@/lib/db/test-shop'
import { makeDecisionUrls } from '@/lib/members/mail-decision'
import { call, plainForm } from '@/lib/members/test-browser'
import { addMember, mailsOf, memberOf } from '@/lib/members/test-members'
import { POST as post } from './route'

vi.mock('next/headers', async () => (await import('@/lib/members/test-browser')).nextHeaders)

beforeAll(fillTestShop)

it('a double click decides once, and both presses are told so', async () => {
  const { id } = await addMember({ email_verified_at: new Date(), requested_at: new Date() })
  const { approve, decline } = await makeDecisionUrls(id, 'London')
  const press = async (url: string) => {
    const { status, headers } = await call(post, '', { headers: plainForm, url })
    return [status, headers.get('location')]
  }
  const told = [303, '/email/membership?done=approve']
  expect(await Promise.all([press(approve), press(approve)])).toEqual([told, told])
  expect(await press(approve)).toEqual(told)
  const late = await call(post, {}, { url: decline })
  expect([late.status, late.body.message]).toEqual([403, 'This request has already been approved.'])
  expect((await memberOf(id)).status).toBe(1)
  expect((await mailsOf(id)).map(({ kind }) => kind)).toEqual(['membership_approved'])
})
