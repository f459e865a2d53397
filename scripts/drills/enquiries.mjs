// Checks that no enquiry is lost: 20 visitors send 500 enquiries and repeat each under its idempotency key until they
// get 200, while the app is killed five times, PostgreSQL crashes, and the mail server dies and returns. Two of the
// kills happen after the mail server accepts a mail and before the app records that, which must send the mail twice.
// Afterwards every key must have one row, every row two mails that arrived, and every duplicate mail a known cause.
import path from 'node:path'
import pg from 'pg'
import { startMailServer } from '../lib/mail-server.mjs'
import { sleep } from '../lib/processes.mjs'
import { inVar, root } from '../lib/settings.mjs'
import { onLeave } from '../lib/shutdown.mjs'
import { evaluate } from './enquiry-evaluation.mjs'
import { submissionsOf, visitor } from './enquiry-visitors.mjs'
import { openDrillShop } from './shop.mjs'

/** @param {number} milliseconds */
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`

/**
 * The faults in order, each with the condition that triggers it. `note` records what happened.
 * @param {{
 *   app: { start: () => Promise<void>, kill: () => Promise<unknown> },
 *   mailServer: Awaited<ReturnType<typeof startMailServer>>,
 *   restartDatabase: (options?: { crash?: boolean }) => Promise<void>,
 *   answered: () => number, mailed: () => number, note: (what: string) => void
 * }} scene
 */
const disasters = ({ app, mailServer, restartDatabase, answered, mailed, note }) => {
  const killApp = async (pause = 0) => {
    note('app killed')
    await app.kill()
    await sleep(pause)
    await app.start()
  }
  /** kill -9 after the mail server has kept a mail and before the app gets the reply. */
  const killAtTheWorstMoment = async () => {
    await new Promise((/** @type {(nothing?: undefined) => void} */ resolve) => {
      mailServer.beforeAnswer(async () => {
        note('app killed between yes and note')
        await app.kill()
        resolve()
      })
    })
    await app.start()
  }
  return [
    { when: () => answered() >= 0.1, happens: () => killApp() },
    {
      when: () => answered() >= 0.2,
      happens: () => {
        note('mail server dies')
        return mailServer.die()
      },
    },
    { when: () => answered() >= 0.35, happens: () => killApp() },
    {
      when: () => answered() >= 0.5,
      happens: () => {
        note('PostgreSQL crashes')
        return restartDatabase({ crash: true })
      },
    },
    { when: () => answered() >= 0.65, happens: () => killApp(1_500) },
    {
      when: () => answered() >= 0.8,
      happens: () => {
        note('mail server returns')
        return mailServer.rise()
      },
    },
    { when: () => mailed() >= 0.3, happens: killAtTheWorstMoment },
    { when: () => mailed() >= 0.6, happens: killAtTheWorstMoment },
  ]
}

/** @param {number} count */
const open = async (count) => {
  const mailServer = await startMailServer()
  onLeave(mailServer.close)
  const environment = { SMTP_URL: mailServer.url, RATE_LIMIT_PER_ADDRESS_FACTOR: '100000' }
  const log = inVar('drill', 'app.log')
  const shop = await openDrillShop({ processes: 1, durable: true, environment, log })
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 2 })
  pool.on('error', () => {})
  onLeave(() => pool.end())
  const { rows } = await pool.query(
    `SELECT "SKU" FROM "StockItem" WHERE "MembersAreaOnly" = 0 AND NOT "isSold" ORDER BY "SKU" LIMIT 25`,
  )
  return {
    mailServer,
    shop,
    pool,
    submissions: submissionsOf(
      count,
      rows.map(({ SKU }) => SKU),
    ),
  }
}

/**
 * Resolves to true once no mail is queued, or to false after `timeoutMs` ms in which none arrived.
 * @param {pg.Pool} pool
 * @param {unknown[]} mails
 */
const untilMailed = async (pool, mails, timeoutMs = 180_000) => {
  for (let seen = -1, since = performance.now(); ; await sleep(250)) {
    const left = await pool.query(`SELECT count(*)::int AS n FROM "Mail" WHERE "state" = 'queued'`).catch(() => null)
    if (left?.rows[0].n === 0) return true
    if (mails.length !== seen) since = performance.now()
    seen = mails.length
    if (performance.now() - since > timeoutMs) return false
  }
}

/** @param {(key: string, fallback: string | number) => string | number} option */
export async function drill(option) {
  const count = Number(option('count', 500))
  const clients = Number(option('clients', 20))
  const { mailServer, shop, pool, submissions } = await open(count)
  const began = performance.now()
  /** @type {{ what: string, at: number }[]} */
  const record = []
  const note = (/** @type {string} */ what) => {
    record.push({ what, at: performance.now() })
    console.log(`  ${seconds(performance.now() - began).padStart(7)}  ${what}`)
  }
  const waiting = [...submissions]
  const answered = () => submissions.filter(({ reference }) => reference !== undefined).length / count
  const mailed = () => new Set(mailServer.mails.map(({ messageId }) => messageId)).size / (count * 2)

  const log = path.relative(root, inVar('drill', 'app.log'))
  console.log(`\n${count} enquiries from ${clients} visitors; what the app complains of stands in ${log}`)
  const visitors = Array.from({ length: clients }, () => visitor(shop.origins[0] ?? '', waiting))
  const trouble = (async () => {
    const [app] = shop.processes
    if (!app) return
    for (const { when, happens } of disasters({ app, mailServer, ...shop, answered, mailed, note })) {
      while (!when()) await sleep(5)
      await happens()
    }
  })()
  const tallies = await Promise.all(visitors)
  note('every enquiry answered')
  await trouble
  const allMailed = await untilMailed(pool, mailServer.mails)
  note(allMailed ? 'no mail waits any more' : 'mails still wait: gave up')

  return evaluate({ submissions, mails: mailServer.mails, pool, record, tallies, began })
}
