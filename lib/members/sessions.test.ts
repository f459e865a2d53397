import { beforeAll, beforeEach, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { cleanUp } from '@/lib/worker/cleanup'
import { findSessionHolder, viewerOf } from './session'
import { endNamedSession, endOtherSessions, findSessions } from './sessions'
import { addMember, sessionsOf } from './test-members'

let member: { id: number }
beforeAll(fillTestShop)
beforeEach(async () => {
  member = await addMember()
})

const add = (id: string, { seen = '0 days', created = '0 days', browser = 'Firefox on Mac', owner = member.id } = {}) =>
  rows(
    `INSERT INTO "Session" (id, member_id, browser, place, created_at, seen_at, expires_at)
     VALUES ($1, $2, $3, 'London time', now() - $4::interval, now() - $5::interval, now() - $4::interval + interval '30 days')`,
    [id, owner, browser, created, seen],
  )
const seenOf = async (id: string): Promise<Date> =>
  (await rows('SELECT seen_at FROM "Session" WHERE id = $1', [id]))[0].seen_at

it('a session ends 14 days after its last use, and 30 days after its login however often it is used', async () => {
  await add('used', { created: '29 days', seen: '13 days 23 hours' })
  await add('idle', { created: '20 days', seen: '14 days 1 minute' })
  await add('old', { created: '30 days 1 minute' })
  expect(await findSessionHolder('used')).toMatchObject({ member: { id: member.id } })
  expect(await findSessionHolder('idle')).toBeNull()
  expect(await findSessionHolder('old')).toBeNull()
  expect((await findSessions(member.id)).length).toBe(1)
  await cleanUp()
  expect(await sessionsOf(member.id)).toEqual([{ id: 'used' }])
})

it('its use is noted once an hour, not with every request', async () => {
  await add('busy', { seen: '50 minutes' })
  const before = await seenOf('busy')
  await findSessionHolder('busy')
  expect(await seenOf('busy')).toEqual(before)
  await rows(`UPDATE "Session" SET seen_at = now() - interval '61 minutes' WHERE id = 'busy'`)
  await Promise.all([findSessionHolder('busy'), findSessionHolder('busy')])
  expect(Date.now() - (await seenOf('busy')).getTime()).toBeLessThan(60_000)
})

it('knows when its holder was here before, also one who stays signed in, and on whatever device', async () => {
  const before = async (id: string) => {
    const at = (await findSessionHolder(id))?.previousVisit
    return at ? Math.round((Date.now() - at.getTime()) / 3_600_000) : null
  }
  await add('visit-1', { seen: '50 hours' })
  expect(await before('visit-1')).toBe(50)
  expect(await before('visit-1')).toBe(50)
  await add('visit-2')
  expect([await before('visit-2'), await before('visit-1')]).toEqual([50, 50])
  const leave = (hours: number) =>
    rows('UPDATE "MemberVisit" SET seen_at = now() - make_interval(hours => $2) WHERE member_id = $1', [
      member.id,
      hours,
    ])
  await leave(3)
  expect(await before('visit-2')).toBe(50)
  await leave(20)
  await add('visit-3')
  expect([await before('visit-3'), await before('visit-1')]).toEqual([20, 20])
})

it('makes its holder a viewer, with the account’s status and proof of address, and the settings of that moment', async () => {
  const seen = []
  for (const columns of [
    {},
    { email_verified_at: new Date() },
    { status: 1, email_verified_at: new Date() },
    { status: 2 },
  ])
    for (const who of ['signed-in', 'approved']) {
      const owner = (await addMember(columns)).id
      await add(`viewer-${owner}`, { owner })
      await rows('UPDATE "SiteSettings" SET members_only_for = $1', [who])
      const holder = await findSessionHolder(`viewer-${owner}`)
      seen.push(holder && viewerOf(holder))
    }
  await rows(`UPDATE "SiteSettings" SET members_only_for = 'signed-in'`)
  const viewer = (status: number, verified: boolean) =>
    [false, true].map((approvedOnly) => ({ kind: 'member', status, verified, approvedOnly }))
  expect(seen).toEqual([...viewer(0, false), ...viewer(0, true), ...viewer(1, true), ...viewer(2, false)])
})

it('the list names browser, place and days, the last used first, and no number that a cookie holds', async () => {
  await add('here-secret', { browser: 'Safari on iPhone', created: '3 days' })
  await add('there-secret', { seen: '2 days', created: '3 days', browser: '' })
  const list = await findSessions(member.id, 'here-secret')
  expect(list.map(({ browser, place, current }) => [browser, place, current])).toEqual([
    ['Safari on iPhone', 'London time', true],
    ['An unknown browser', 'London time', false],
  ])
  expect(JSON.stringify(list)).not.toContain('secret')
})

it('one is ended by its key, or all others; never somebody else’s', async () => {
  const stranger = await addMember()
  await add('mine')
  await add('second')
  await add('third')
  await add('theirs', { owner: stranger.id })
  const theirs = (await findSessions(stranger.id))[0]?.key ?? ''
  expect(await endNamedSession(member.id, theirs)).toBeNull()
  for (const key of ['', 'x', 'mine', '\0', 'x'.repeat(10_000)])
    expect(await endNamedSession(member.id, key)).toBeNull()
  const second = (await findSessions(member.id, 'second')).find(({ current }) => current)?.key ?? ''
  expect(await endNamedSession(member.id, second)).toBe('second')
  expect(await endNamedSession(member.id, second)).toBeNull()
  await endOtherSessions(member.id, 'mine')
  expect(await sessionsOf(member.id)).toEqual([{ id: 'mine' }])
  expect(await sessionsOf(stranger.id)).toEqual([{ id: 'theirs' }])
})
