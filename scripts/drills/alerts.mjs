// Checks that each arrival is announced exactly once: 1,000 people wait for one of 50 models each, 50 pieces arrive,
// and the process is killed once while it matches and once while it mails. Afterwards every alert must have exactly one
// match and every match one mail, which has arrived; a mail delivered twice has one message id.
import pg from 'pg'
import { startMailServer } from '../lib/mail-server.mjs'
import { sleep } from '../lib/processes.mjs'
import { inVar } from '../lib/settings.mjs'
import { onLeave } from '../lib/shutdown.mjs'
import { openDrillShop } from './shop.mjs'

/** @param {number} milliseconds */
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`

/** A word that is part of no other: drill007. @param {number} number */
const model = (number) => `drill${String(number).padStart(3, '0')}`

/** @param {pg.Pool} pool @param {string} sql @returns {Promise<number>} */
const count = async (pool, sql) => (await pool.query(`SELECT count(*)::int AS n FROM ${sql}`)).rows[0].n

/** @param {() => Promise<boolean> | boolean} done @param {number} timeoutMs ms */
const until = async (done, timeoutMs = 600_000) => {
  for (const since = performance.now(); !(await done()); await sleep(20))
    if (performance.now() - since > timeoutMs) return false
  return true
}

/** @param {(key: string, fallback: string | number) => string | number} option */
export async function drill(option) {
  const people = Number(option('people', 1_000))
  const pieces = Number(option('pieces', 50))
  const postOffice = await startMailServer()
  onLeave(postOffice.close)
  const shop = await openDrillShop({
    processes: 1,
    durable: true,
    environment: { SMTP_URL: postOffice.url },
    log: inVar('drill', 'alerts.log'),
  })
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 2 })
  pool.on('error', () => {})
  onLeave(() => pool.end())
  const [app] = shop.processes
  if (!app) return 1

  await pool.query(
    `INSERT INTO "Alert" (email, listing, query, at_once, confirmed_at)
     SELECT 'waiting-' || n || '@example.com', 'other', 'q=drill' || lpad((n % $2)::text, 3, '0'), true, now()
     FROM generate_series(1, $1::int) AS n`,
    [people, pieces],
  )
  const began = performance.now()
  let maxMegabytes = 0
  const watch = setInterval(() => {
    maxMegabytes = Math.max(maxMegabytes, app.megabytes())
  }, 250)
  const note = (/** @type {string} */ what) =>
    console.log(`  ${seconds(performance.now() - began).padStart(8)}  ${what}`)
  const kill = async (/** @type {string} */ when) => {
    note(`killed ${when}`)
    await app.kill()
    await app.start()
  }

  for (let number = 0; number < pieces; number++)
    await pool.query(
      `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Model", "Price")
       VALUES ('watch', $1, $2, 'Drillmaker', $2, 10000)`,
      [`DRILL-${number}`, model(number)],
    )
  note(`${pieces} pieces have arrived for ${people} people`)
  await until(
    async () => (await count(pool, `graphile_worker.jobs WHERE key = 'alert_match' AND locked_at IS NOT NULL`)) > 0,
    60_000,
  )
  await kill('while it matches')
  await until(() => postOffice.mails.length >= people * 0.4)
  await kill('while it mails')
  const finished = await until(
    async () => (await count(pool, `"Mail" WHERE kind = 'alert' AND state = 'sent'`)) >= people,
  )
  clearInterval(watch)
  note(finished ? 'every mail is sent' : 'mails still wait: gave up')

  const matches = await count(pool, '"AlertMatch"')
  const untold = await count(pool, '"AlertMatch" WHERE mail_id IS NULL')
  const alerts = await count(pool, '(SELECT DISTINCT alert_id FROM "AlertMatch") told')
  const ids = new Set(postOffice.mails.map(({ messageId }) => messageId))
  const addresses = new Set(postOffice.mails.flatMap(({ to }) => to))
  const twice = postOffice.mails.length - ids.size
  console.log(
    `\n${matches} matches of ${alerts} alerts, ${untold} untold; ${ids.size} mails to ${addresses.size} people, ${twice} delivered twice under their own message id`,
  )
  console.log(`${seconds(performance.now() - began)} in all, at most ${maxMegabytes} MB in the process`)
  const right =
    [matches, alerts, ids.size, addresses.size].every((number) => number === people) && untold === 0 && twice <= 2
  console.log(right ? 'Each match was told once.' : 'NOT as it should be.')
  return right ? 0 : 1
}
