import { Client } from 'pg'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { call, signIn } from '@/lib/members/test-browser'
import { addMember } from '@/lib/members/test-members'
import { POST as requestAlert } from '../api/alerts/route'
import { PUT as changeSaved } from '../api/members/saved/route'
import { POST as passkeyOptions } from '../passkeys/options/route'

vi.mock('next/headers', async () => (await import('@/lib/members/test-browser')).nextHeaders)

let member: Awaited<ReturnType<typeof addMember>>

beforeAll(fillTestShop)
beforeEach(async () => {
  member = await addMember({ email_verified_at: new Date(), requested_at: new Date(), status: 1 })
  await signIn(member)
})

/** Deletes the member while `running` has read the session, but not yet written what is for the member. */
const whileDeleted = async <Answer>(running: () => Promise<Answer>) => {
  const other = new Client({ connectionString: process.env.TEST_DATABASE_OWN_URL })
  await other.connect()
  try {
    await other.query('BEGIN')
    await other.query('DELETE FROM "Member" WHERE id = $1', [member.id])
    let ended = false
    const answer = running().finally(() => {
      ended = true
    })
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await expect.poll(async () => ended || (await rows(waiting)).length > 0).toBe(true)
    await other.query('COMMIT')
    return await answer
  } finally {
    await other.end()
  }
}

it.each([
  ['a saved piece', () => call(changeSaved, { add: ['G1'] }, { method: 'PUT' })],
  ['an alert', () => call(requestAlert, { email: member.email, sku: 'G1' })],
  ['a passkey’s challenge', () => call(passkeyOptions, { purpose: 'confirm' })],
])('%s of an account that is deleted at the same moment is no failure: nobody is signed in', async (_, running) => {
  const { status, body } = await whileDeleted(running)
  expect([status, body]).toEqual([401, { message: 'Unauthenticated.' }])
})

it('the same of an account that is there is done', async () => {
  expect((await call(changeSaved, { add: ['G1'] }, { method: 'PUT' })).status).toBe(200)
  expect((await call(requestAlert, { email: member.email, sku: 'G1' })).status).toBe(200)
  expect((await call(passkeyOptions, { purpose: 'confirm' })).status).toBe(200)
})
