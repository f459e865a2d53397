import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { takeAs } from '@/lib/jobs/test-runner'
import { server } from '@/lib/mail/test-mail-server'
import { cleanUp } from './cleanup'
import { startWorker } from './worker'

let stop: () => Promise<void>

beforeAll(fillTestShop)
afterAll(() => stop?.())

const addMail = async (email: string) => {
  const [{ id }] = await rows('INSERT INTO "Subscriber" (email, confirmed_at) VALUES ($1, now()) RETURNING id', [email])
  const [mail] = await rows(
    `INSERT INTO "Mail" (kind, "to", message_id, subscriber_id) VALUES ('welcome', $1, $2, $3) RETURNING id`,
    [email, `<${email}>`, id],
  )
  return mail.id
}
/** Has a job use up its tries. */
const spend = (key: string) =>
  rows('SELECT graphile_worker.permanently_fail_jobs(array_agg(id)) FROM graphile_worker.jobs WHERE key = $1', [key])
const stateOf = async (id: number) => (await rows('SELECT state FROM "Mail" WHERE id = $1', [id]))[0].state

it('works off what waits, also what a dead worker holds', async () => {
  const held = await addMail('held@example.com')
  await takeAs('worker-dead', 'mail')
  stop = startWorker().stop
  const waiting = await addMail('waiting@example.com')
  await expect.poll(() => stateOf(waiting)).toBe('sent')
  await expect.poll(() => stateOf(held)).toBe('sent')
  expect(server.mails).toHaveLength(2)
})

it('leaves no mail waiting without a job, and none whose last try was cut off', async () => {
  await stop()
  const [lost, cutOff] = [await addMail('lost@example.com'), await addMail('cut@example.com')]
  await rows('SELECT graphile_worker.remove_job($1)', [`mail:${lost}`])
  await rows(`UPDATE "Mail" SET "created_at" = now() - interval '1 hour' WHERE id = $1`, [lost])
  await spend(`mail:${cutOff}`)
  await cleanUp()
  expect(await stateOf(cutOff)).toBe('failed')
  expect(await rows('SELECT FROM graphile_worker.jobs WHERE key = $1', [`mail:${lost}`])).toHaveLength(1)
})

it('gives what a restored backup has waiting its jobs back', async () => {
  const publishAt = '2100-01-01T00:00:00.000Z'
  const [{ id }] = await rows(
    `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", published, "publishAt")
     VALUES ('watch', 'W1', 'A', 'Rolex', false, $1) RETURNING "StockItemId" AS id`,
    [publishAt],
  )
  const [{ id: article }] = await rows(
    `INSERT INTO "JournalArticle" (slug, title, content, status, publish_at) VALUES ('w1', 'A', '', 1, $1) RETURNING id`,
    [publishAt],
  )
  await rows('SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs')
  await cleanUp()
  const runAt = new Date(publishAt)
  expect(
    await rows(
      'SELECT task_identifier AS task, key, run_at FROM graphile_worker.jobs WHERE task_identifier ~ $1 ORDER BY 1',
      ['publish'],
    ),
  ).toEqual([
    { task: 'publish', key: `publish:${id}`, run_at: runAt },
    { task: 'publish-article', key: `publish-article:${article}`, run_at: runAt },
  ])
})

it('notes an import as failed whose tries are used up, frees the queue of it, and gives one without a job a new one', async () => {
  const add = async (values: string) =>
    (
      await rows(
        `INSERT INTO "StockImport" (file, hash, choices, path, created_at) VALUES ('a.csv', '', '{}', ${values}) RETURNING id`,
      )
    )[0].id
  const past = `now() - interval '2 minutes'`
  const [spent, lost, own] = [await add(`'u1', ${past}`), await add(`'u2', ${past}`), await add(`'', now()`)]
  const left = await add(`'', ${past}`)
  await rows(
    `SELECT graphile_worker.add_job('stock-import', '{}', job_key := $1, run_at := now() + interval '1 hour')`,
    [`stock-import-${spent}`],
  )
  await spend(`stock-import-${spent}`)
  await cleanUp()
  const states = await rows(
    'SELECT id, state::text, error <> $1 AS told FROM "StockImport" WHERE id = ANY($2) ORDER BY id',
    ['', [spent, lost, own, left]],
  )
  expect(states).toEqual([
    { id: spent, state: 'failed', told: true },
    { id: lost, state: expect.any(String), told: expect.any(Boolean) },
    { id: own, state: 'waiting', told: false },
    { id: left, state: 'failed', told: true },
  ])
  await expect
    .poll(() =>
      rows(
        `SELECT state::text FROM "StockImport" WHERE id = $1 AND state <> 'waiting' UNION ALL SELECT key FROM graphile_worker.jobs WHERE key = $2`,
        [lost, `stock-import-${lost}`],
      ),
    )
    .not.toEqual([])
  for (const id of [own, spent])
    expect(await rows('SELECT FROM graphile_worker.jobs WHERE key = $1', [`stock-import-${id}`])).toEqual([])
})

it('forgets sessions that have ended, and addresses that nobody will write to', async () => {
  await rows(`INSERT INTO "Member" (name, email) VALUES ('Grace', 'tidy@example.com')`)
  await rows(`INSERT INTO "Session" (id, member_id, expires_at)
    SELECT kind, id, now() + age::interval FROM "Member", (VALUES ('over', '-1 second'), ('open', '1 day')) AS made(kind, age)
    WHERE email = 'tidy@example.com'`)
  for (const key of ['given-up', 'waiting'])
    await rows(`SELECT graphile_worker.add_job('forgot', job_key := $1)`, [key])
  await spend('given-up')
  await cleanUp()
  expect(await rows('SELECT id FROM "Session"')).toEqual([{ id: 'open' }])
  expect(await rows(`SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'forgot'`)).toEqual([
    { key: 'waiting' },
  ])
})

it('deletes what has expired although a repair fails, and tells of it', async () => {
  await rows(`INSERT INTO "Session" (id, member_id, expires_at)
    SELECT 'over', id, now() - interval '1 second' FROM "Member" WHERE email = 'tidy@example.com'`)
  await rows('ALTER TABLE "StockImport" RENAME TO "Elsewhere"')
  await expect(cleanUp()).rejects.toThrow('StockImport')
  await rows('ALTER TABLE "Elsewhere" RENAME TO "StockImport"')
  expect(await rows(`SELECT FROM "Session" WHERE id = 'over'`)).toEqual([])
})
