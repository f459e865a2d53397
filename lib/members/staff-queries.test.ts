import { beforeAll, expect, it } from 'vitest'
import { fillTestShop } from '@/lib/db/test-shop'
import { findMembers, findWaiting } from './staff-queries'
import { addMember } from './test-members'

beforeAll(fillTestShop)

it('lists who waits: verified first and the longest waiting first, then the unverified', async () => {
  const day = (number: number) => new Date(`2026-11-0${number}T10:00:00Z`)
  const add = async (created: number, verified?: number, status = 0) =>
    (
      await addMember({
        status,
        created_at: day(created),
        ...(verified ? { email_verified_at: day(verified), requested_at: day(verified) } : {}),
      })
    ).id
  const [unverifiedLater, later, unverified, earlier] = [await add(4), await add(1, 5), await add(3), await add(2, 4)]
  const others = [await add(1, 2, 1), await add(1, 2, 2)]
  expect((await findWaiting()).map(({ id }) => id)).toEqual([earlier, later, unverified, unverifiedLater])
  expect(await findMembers({ take: 2, after: earlier })).toMatchObject(others.map((id) => ({ id })))
  expect(JSON.stringify(await findMembers())).not.toContain('argon2')
})
