// Checks that no enquiry is lost: 20 visitors send 500 enquiries and repeat each under its idempotency key until they
// get 200, while the app is killed five times, PostgreSQL crashes, and the mail server dies and returns. Two of the
// kills happen after the mail server accepts a mail and before the app records that, which must send the mail twice.
// Afterwards every key must have one row, every row two mails that arrived, and every duplicate mail a known cause.
import pg from 'pg'
import { startMailServer } from '../lib/mail-server.mjs'
import { sleep } from '../lib/processes.mjs'
import { inVar } from '../lib/settings.mjs'
import { onLeave } from '../lib/shutdown.mjs'
import { submissionsOf, visitor } from './enquiry-visitors.mjs'
import { openOwnShop } from './shop.mjs'

/**
 * @typedef {import('../lib/mail-server.mjs').Mail} Mail
 * @typedef {{ what: string, at: number, interrupts: boolean }} Incident
 * @typedef {{ kind: string, id: string, state: string }} KeptMail
 * @typedef {{ reference: string, email: string, mailState: string, boutique: string, mails: KeptMail[] | null }} Row
 */

const log = inVar('resilience', 'app.log')

/** @param {number} milliseconds */
const seconds = (milliseconds) => `${(milliseconds / 1_000).toFixed(1)} s`

/**
 * Resolves to whether all mails were sent; gives up once none has arrived for three minutes.
 * @param {pg.Pool} pool @param {Mail[]} mails
 */
async function untilMailed(pool, mails) {
  for (let seen = -1, since = performance.now(); performance.now() - since < 180_000; await sleep(250)) {
    const left = await pool.query(`SELECT count(*)::int AS n FROM "Mail" WHERE "state" = 'queued'`).catch(() => null)
    if (left?.rows[0].n === 0) return true
    if (mails.length !== seen) since = performance.now()
    seen = mails.length
  }
  return false
}

const kept = `
  SELECT e."reference", e."email", e."mailState", b."Email" AS boutique,
    (SELECT json_agg(json_build_object('kind', m."kind", 'id', m."message_id", 'state', m."state"))
     FROM "Mail" m WHERE m."enquiry_id" = e."id") AS mails
  FROM "Enquiry" e LEFT JOIN "Boutique" b ON b."name" = e."boutique"`

/**
 * What is wrong with an enquiry that got 200.
 * @param {import('./enquiry-visitors.mjs').Submission} submission @param {Row[]} rows @param {Map<string, Mail[]>} arrived
 */
function complaintsOf({ email, references }, rows, arrived) {
  const [row, ...more] = rows.filter((one) => one.email === email)
  if (!row) return [`${email}: answered 200, but not in the database`]
  const complaints = more.length ? [`${email}: kept ${more.length + 1} times`] : []
  if (references.size !== 1 || !references.has(row.reference))
    complaints.push(`${email}: told ${[...references]}, kept as ${row.reference}`)
  for (const [kind, to] of [
    ['boutique', row.boutique],
    ['acknowledgement', row.email],
  ]) {
    const mail = row.mails?.find((one) => one.kind === kind)
    if (mail?.state !== 'sent' || !arrived.get(mail.id)?.some((one) => one.to.includes(to ?? '')))
      complaints.push(`${row.reference}: ${kind} is ${mail?.state ?? 'missing'}, or did not reach ${to}`)
  }
  return row.mailState === 'sent' ? complaints : [...complaints, `${row.reference}: mailState is ${row.mailState}`]
}

/**
 * The mails that came twice, each with the interruption between both.
 * @param {Map<string, Mail[]>} arrived @param {Incident[]} record
 */
const duplicatesIn = (arrived, record) =>
  [...arrived].flatMap(([id, [first, second, ...more]]) => {
    if (!first || !second) return []
    const cause = record.find(({ interrupts, at }) => interrupts && at > first.at - 100 && at < second.at)
    return [{ id, times: [first.at, second.at], cause: more.length === 0 ? cause : undefined }]
  })

/** @param {(key: string, fallback: string | number) => string | number} option */
export async function run(option) {
  const count = Number(option('count', 500))
  const mailServer = await startMailServer()
  onLeave(mailServer.close)
  const { mails } = mailServer
  const environment = { SMTP_URL: mailServer.url, RATE_LIMIT_PER_ADDRESS_FACTOR: '100000' }
  const shop = await openOwnShop({ processes: 1, durable: true, environment, log })
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 2 })
  pool.on('error', () => {})
  onLeave(() => pool.end())
  const pieces = `SELECT "SKU" FROM "StockItem" WHERE "MembersAreaOnly" = 0 AND NOT "isSold" ORDER BY "SKU" LIMIT 25`
  const skus = (await pool.query(pieces)).rows.map(({ SKU }) => SKU)
  const submissions = submissionsOf(count, skus)

  const began = performance.now()
  /** @type {Incident[]} */
  const record = []
  /** @param {string} what @param {() => unknown} [act] */
  const note = (what, interrupts = false, act = () => {}) => {
    record.push({ what, at: performance.now(), interrupts })
    console.log(`  ${seconds(performance.now() - began).padStart(7)}  ${what}`)
    return act()
  }
  const [app] = shop.processes
  const killApp = async (pause = 0) => {
    note('app killed', true)
    await app?.kill()
    await sleep(pause)
    await app?.start()
  }
  /** kill -9 after the mail server has kept a mail and before the app gets the reply. */
  const killBetween = async () => {
    await new Promise((resolve) => {
      mailServer.beforeAnswer(async () => {
        note('app killed before it knows that a mail is sent', true)
        await app?.kill()
        resolve(undefined)
      })
    })
    await app?.start()
  }
  const answered = () => submissions.filter(({ isSettled }) => isSettled).length / count
  const mailed = () => new Set(mails.map(({ messageId }) => messageId)).size / (count * 2)
  /** In order: the share of answers or mails at which each happens. @type {[() => number, number, () => unknown][]} */
  const disasters = [
    [answered, 0.1, () => killApp()],
    [answered, 0.2, () => note('mail server dies', true, mailServer.die)],
    [answered, 0.35, () => killApp()],
    [answered, 0.5, () => note('PostgreSQL crashes', true, () => shop.restartDatabase({ crash: true }))],
    [answered, 0.65, () => killApp(1_500)],
    [answered, 0.8, () => note('mail server returns', false, mailServer.rise)],
    [mailed, 0.3, killBetween],
    [mailed, 0.6, killBetween],
  ]
  const trouble = async () => {
    for (const [share, from, happens] of disasters) {
      while (share() < from) await sleep(5)
      await happens()
    }
  }
  const waiting = [...submissions]
  /** @type {Parameters<typeof visitor>[2]} */
  const tally = { answers: {}, times: [], refused: [] }
  const clients = Array.from({ length: 20 }, () => visitor(shop.origins[0] ?? '', waiting, tally))
  await Promise.all([Promise.all(clients).then(() => note('every enquiry answered')), trouble()])
  note((await untilMailed(pool, mails)) ? 'no mail waits any more' : 'mails still wait: gave up')

  /** @type {{ rows: Row[] }} */
  const { rows } = await pool.query(kept)
  const { rows: jobs } = await pool.query('SELECT count(*)::int AS left FROM graphile_worker.jobs')
  /** @type {Map<string, Mail[]>} */
  const arrived = new Map()
  for (const mail of mails) arrived.set(mail.messageId, [...(arrived.get(mail.messageId) ?? []), mail])
  const known = new Set(rows.flatMap((row) => row.mails?.map(({ id }) => id) ?? []))
  const duplicates = duplicatesIn(arrived, record)
  const causes = duplicates.map(({ cause }) => cause)
  const complaints = [
    ...tally.refused.map((text) => `refused: ${text}`),
    ...submissions.filter(({ references }) => references.size).flatMap((one) => complaintsOf(one, rows, arrived)),
    ...[...arrived.keys()].filter((id) => !known.has(id)).map((id) => `${id}: a mail that nobody ordered`),
    ...duplicates.filter(({ cause }) => !cause).map(({ id }) => `${id}: came more than once without a cause`),
    ...(rows.length === count ? [] : [`${rows.length} rows for ${count} keys`]),
    ...(jobs[0].left ? [`${jobs[0].left} jobs are left in the queue`] : []),
    ...(new Set(causes).size < causes.length ? ['one interruption made more than one mail come twice'] : []),
  ]
  const times = tally.times.sort((one, other) => one - other)
  const answers = Object.entries(tally.answers).map(([what, often]) => `${what}: ${often}`)
  console.log(`\nAnswers: ${answers.join(', ')}`)
  console.log(`Until 200: median ${seconds(times[times.length >> 1] ?? 0)}, longest ${seconds(times.at(-1) ?? 0)}`)
  console.log(
    `Kept: ${rows.length} of ${count}; sent again: ${submissions.filter(({ repeats }) => repeats > 1).length}`,
  )
  for (const { id, times: both, cause } of duplicates)
    console.log(`  twice: ${id} at ${both.map((at) => seconds(at - began)).join(' and ')}: ${cause?.what ?? 'why?'}`)
  for (const complaint of complaints.slice(0, 20)) console.log(`  WRONG: ${complaint}`)
  console.log(complaints.length ? `\n${complaints.length} complaints; see ${log}.` : '\nNothing was lost.')
  return complaints.length ? 1 : 0
}
