import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { fillTestShop } from '@/lib/db/test-shop'
import { updateProfile } from '@/lib/members/commands'
import { findEmailUndo } from '@/lib/members/email-undo'
import { undoUrl } from '@/lib/members/links'
import { call, plainForm, signIn, signOut } from '@/lib/members/test-browser'
import { addMember, memberOf, sessionsOf } from '@/lib/members/test-members'
import { POST as post } from './route'

vi.mock('next/headers', async () => (await import('@/lib/members/test-browser')).nextHeaders)

beforeAll(fillTestShop)
beforeEach(signOut)

/** A member whose address was changed, and what the link in the mail to the former address does. */
const moved = async () => {
  const { id, email } = await addMember({ email_verified_at: new Date() })
  await updateProfile(id, { name: 'Eve', email: `eve-${email}` })
  const url = undoUrl((await findEmailUndo(id, email)) ?? 0)
  return { id, email, undo: () => call(post, '', { headers: plainForm, url }) }
}
const ofSession = (headers: Headers) => headers.getSetCookie().filter((cookie) => /^shop-/.test(cookie))

it('bringing an address back signs its member out of this browser', async () => {
  const { id, email, undo } = await moved()
  await signIn(await memberOf(id))
  const { status, headers } = await undo()
  expect([status, headers.get('location')]).toEqual([303, '/email/undo?done=1'])
  expect(ofSession(headers).join()).toMatch(/shop-session=;.*Max-Age=0.*shop-member=;/)
  expect((await memberOf(id)).email).toBe(email)
  expect(await sessionsOf(id)).toEqual([])
})

it('leaves another member’s session in this browser alone', async () => {
  const [{ undo }, other] = [await moved(), await addMember()]
  await signIn(other)
  const { status, headers } = await undo()
  expect([status, ofSession(headers)]).toEqual([303, []])
  expect(await sessionsOf(other.id)).toHaveLength(1)
})
