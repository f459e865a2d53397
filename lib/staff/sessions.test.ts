import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { db } from '@/lib/db/client'
import { cleanUp } from '@/lib/worker/cleanup'
import { openTestDesk } from './test-desk'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

let desk: Awaited<ReturnType<typeof openTestDesk>>
let id: number
beforeAll(async () => {
  desk = await openTestDesk()
})
beforeEach(async () => {
  id = await desk.hire('manager')
  await desk.sit(id)
})

const age = (seen: string) =>
  desk.rows('UPDATE "StaffSession" SET seen_at = now() - $2::interval WHERE staff_id = $1', [id, seen])
const lines = async () => (await desk.ask('GET', 'sessions')).body.data

it('a session at the desk ends two days after its last use, which is noted once an hour', async () => {
  await age('47 hours')
  expect((await desk.ask('GET', 'me')).status).toBe(200)
  const [{ seen_at }] = await desk.rows('SELECT seen_at FROM "StaffSession" WHERE staff_id = $1', [id])
  expect(Date.now() - seen_at.getTime()).toBeLessThan(60_000)
  await age('49 hours')
  expect((await desk.ask('GET', 'me')).status).toBe(404)
  await cleanUp()
  expect(await desk.rows('SELECT FROM "StaffSession" WHERE staff_id = $1', [id])).toEqual([])
})

it('an account that is deleted while its session is read is nobody’s', async () => {
  const read = db.staffSession.findFirst
  vi.spyOn(db.staffSession, 'findFirst').mockImplementationOnce(((asked: Parameters<typeof read>[0]) =>
    read(asked).then((row) => row && { ...row, staff: null })) as never)
  expect((await desk.ask('GET', 'me')).status).toBe(404)
})

it('whoever sits there sees the own sessions and ends them, and nobody else’s', async () => {
  const other = await desk.hire('owner')
  await desk.sit(other)
  const [{ key: theirs }] = await lines()
  await desk.sit(id)
  await desk.sit(id)
  const mine = await lines()
  expect(mine.map(({ current }: { current: boolean }) => current).toSorted()).toEqual([false, false, true])
  expect(mine[0]).toMatchObject({ browser: 'An unknown browser', place: 'An unknown place' })
  const ids = await desk.rows('SELECT id FROM "StaffSession"')
  for (const { id: sid } of ids) expect(JSON.stringify(mine)).not.toContain(sid)
  for (const key of [theirs, '', null, 5, [], ids[0].id])
    expect([key, (await desk.ask('DELETE', 'sessions', { key })).status]).toEqual([key, 410])
  const { key } = mine.find(({ current }: { current: boolean }) => !current)
  expect((await desk.ask('DELETE', 'sessions', { key })).status).toBe(200)
  expect((await desk.ask('DELETE', 'sessions', { key })).status).toBe(410)
  expect(await lines()).toHaveLength(2)
  await desk.sit(null)
  expect((await desk.ask('GET', 'sessions')).status).toBe(404)
})
