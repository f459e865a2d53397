import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endPerson, makePerson } from '@/scripts/lib/roles.mjs'
import { openStudio } from '@/scripts/lib/studio.mjs'
import { rows } from './test-database'
import { fillTestShop } from './test-shop'

const own = () => process.env.TEST_DATABASE_OWN_URL ?? ''
let studio: Awaited<ReturnType<typeof openStudio>>
let person: Awaited<ReturnType<typeof makePerson>>
beforeAll(async () => {
  await fillTestShop()
  await rows(`INSERT INTO "Member" (name, email, password) VALUES ('Ada', 'ada@example.com', '$argon2id$x')`)
  person = await makePerson(own(), own(), `Anna ${process.pid}`, 'secret')
  studio = await openStudio(person.url, 0)
})
afterAll(async () => {
  studio?.stop()
  await studio?.ended
  await endPerson(own(), person.role)
})

/** Queries as Studio's page does: [error, rows]. */
const ask = async (sql: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(new URL('bff', studio.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ procedure: 'query', query: { sql, parameters: [] } }),
  })
  return answer.ok ? answer.json() : [answer.status]
}

describe('Studio', () => {
  it('works under a role with the person’s name, which the history keeps', async () => {
    const [error] = await ask(`UPDATE "Member" SET status = 1 WHERE email = 'ada@example.com'`)
    expect(error).toBeNull()
    const [row] = await rows(
      `SELECT database_role, command FROM "History" WHERE record_type = 'Member' ORDER BY id DESC LIMIT 1`,
    )
    expect(row).toEqual({ database_role: `staff_anna_${process.pid}`, command: 'studio' })
  })
  it('gets the database’s own sentence', async () => {
    const [error] = await ask(`INSERT INTO "Page" (name, title) VALUES ('watches', 'x')`)
    expect(error.message).toContain('The name "watches" is reserved')
    const [raised] = await ask(`UPDATE "Boutique" SET "timeZone" = 'Europe/Atlantis'`)
    expect(raised.message).toContain('timeZone "Europe/Atlantis" is unknown')
  })
  it('empties no threshold, which it does for a number that it cannot read; the desk may', async () => {
    const set = (value: string) => `UPDATE "SiteSettings" SET poa_price_tag = ${value}`
    await rows(set('600000'))
    const [error] = await ask(set('NULL'))
    expect(error.message).toContain('Write digits only, such as 600000, or 0 for no threshold')
    expect((await ask(set('0')))[0]).toBeNull()
    await rows(set('600000'))
    await rows(set('NULL'))
    expect((await ask(`${set('NULL')}, brand_name = 'Ninety'`))[0]).toBeNull()
  })
  it('cannot read hashes, tokens and sessions, nor become somebody else', async () => {
    for (const sql of [
      'SELECT password FROM "Member"',
      'SELECT * FROM "Session"',
      'SELECT * FROM "MemberDecision"',
      'SET ROLE shop_owner',
      'SET ROLE shop_app',
      'RESET ROLE; SELECT * FROM "Session"',
      'DROP TABLE "Page"',
    ]) {
      const [error] = await ask(sql)
      expect([sql, JSON.stringify(error)]).toEqual([
        sql,
        expect.stringMatching(/permission denied|must be owner|multiple commands|cannot insert multiple/),
      ])
    }
  })
  it('answers no page of another site, and no other name for this machine', async () => {
    expect(await ask('SELECT 1', { origin: 'https://evil.example' })).toEqual([403])
    expect((await fetch(studio.url, { headers: { 'x-forwarded-host': 'evil.example' } })).status).toBe(200)
    const page = await fetch(studio.url).then((answer) => answer.text())
    expect(page).toContain('/shop-sentences.js')
    expect((await fetch(new URL('shop-sentences.js', studio.url))).headers.get('content-type')).toMatch(/javascript/)
  })
})
