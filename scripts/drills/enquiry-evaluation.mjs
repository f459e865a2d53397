// Evaluates the enquiries drill from the database and the mail server's log.
/**
 * @typedef {import('../lib/mail-server.mjs').Mail} Mail
 * @typedef {import('./enquiry-visitors.mjs').Submission} Submission
 * @typedef {import('./enquiry-visitors.mjs').Tally} Tally
 * @typedef {{ what: string, at: number }} Incident
 * @typedef {{ kind: string, id: string, state: string, to: string }} KeptMail
 * @typedef {{ reference: string, email: string, mailState: string, boutique: string, mails: KeptMail[] | null }} Row
 * @typedef {{ submissions: Submission[], mails: Mail[], record: Incident[], tallies: Tally[], began: number }} Outcome
 */

/** @param {number} milliseconds */
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`
/** @param {number[]} numbers */
const sorted = (numbers) => [...numbers].sort((a, b) => a - b)
/** @param {number[]} numbers */
const median = (numbers) => sorted(numbers)[Math.floor(numbers.length / 2)] ?? 0

const kept = `
  SELECT e."reference", e."email", e."mailState", b."Email" AS boutique,
    (SELECT json_agg(json_build_object('kind', m."kind", 'id', m."message_id", 'state', m."state", 'to', m."to"))
     FROM "Mail" m WHERE m."enquiry_id" = e."id") AS mails
  FROM "Enquiry" e LEFT JOIN "Boutique" b ON b."name" = e."boutique"`

/** @param {Mail[]} mails */
const byMessageId = (mails) => {
  /** @type {Map<string, Mail[]>} */
  const log = new Map()
  for (const mail of mails) log.set(mail.messageId, [...(log.get(mail.messageId) ?? []), mail])
  return log
}

/**
 * Errors of one enquiry that got 200: not stored, stored twice, a reference that differs from the response's, a
 * missing mail.
 * @param {Submission} submission
 * @param {Row[]} rows
 * @param {Map<string, Mail[]>} log
 */
const complaintsOf = ({ email, references }, rows, log) => {
  const [row, ...more] = rows
  if (!row) return [`${email}: answered 200, but not in the database`]
  const complaints = more.length ? [`${email}: kept ${rows.length} times`] : []
  if (references.size !== 1 || !references.has(row.reference))
    complaints.push(`${email}: told ${[...references]}, kept as ${row.reference}`)
  for (const kind of ['boutique', 'acknowledgement']) {
    const mail = row.mails?.find((one) => one.kind === kind)
    const recipient = kind === 'boutique' ? row.boutique : row.email
    const arrived = log.get(mail?.id ?? '') ?? []
    if (mail?.state !== 'sent') complaints.push(`${row.reference}: ${kind} is ${mail?.state ?? 'missing'}`)
    if (!arrived.some(({ to }) => to.includes(recipient)))
      complaints.push(`${row.reference}: ${kind} did not reach ${recipient}`)
  }
  if (row.mailState !== 'sent') complaints.push(`${row.reference}: mailState is ${row.mailState}`)
  return complaints
}

/**
 * Returns the interruption that explains a duplicate mail: the first one after the first copy arrived.
 * @param {Mail[]} copies
 * @param {Incident[]} record
 */
const explain = ([first, second], record) =>
  first && second
    ? record.find(({ what, at }) => /killed|crashes|dies/.test(what) && at > first.at - 100 && at < second.at)
    : undefined

/** @param {[string, Mail[]][]} duplicates @param {Incident[]} record @param {number} began */
const printDuplicates = (duplicates, record, began) => {
  for (const [messageId, copies] of duplicates) {
    const cause = explain(copies, record)
    const times = copies.map(({ at }) => seconds(at - began)).join(' and ')
    const why = cause ? `${cause.what} at ${seconds(cause.at - began)}` : 'NOT EXPLAINED'
    console.log(`  twice: ${messageId} to ${copies[0]?.to}, at ${times}: ${why}`)
  }
}

/** @param {Outcome} outcome */
const printTimes = ({ submissions, mails, record, tallies, began }) => {
  const times = tallies.flatMap((tally) => tally.times)
  /** @type {Record<string, number>} */
  const answers = {}
  for (const tally of tallies)
    for (const [what, n] of Object.entries(tally.answers)) answers[what] = (answers[what] ?? 0) + n
  const at = (/** @type {string} */ what) =>
    seconds((record.find((entry) => entry.what.startsWith(what))?.at ?? began) - began)
  const said = Object.entries(answers).map(([what, n]) => `${what}: ${n}`)
  console.log(`\nAnswers              ${said.join(', ')}`)
  console.log(`Until 200            median ${seconds(median(times))}, longest ${seconds(Math.max(...times))}`)
  console.log(`Sent more than once  ${submissions.filter(({ repeats }) => repeats > 1).length} enquiries`)
  console.log(`All answered after   ${at('every')}, all mailed after ${at('no mail')}, mails received: ${mails.length}`)
}

/** Prints the result; resolves to the exit code. @param {Outcome & { pool: import('pg').Pool }} outcome */
export async function evaluate({ submissions, mails, pool, record, tallies, began }) {
  /** @type {{ rows: Row[] }} */
  const { rows } = await pool.query(kept)
  const { rows: jobs } = await pool.query('SELECT count(*)::int AS left FROM graphile_worker.jobs')
  const log = byMessageId(mails)
  const known = new Set(rows.flatMap((row) => row.mails?.map(({ id }) => id) ?? []))
  const interruptions = record.filter(({ what }) => /killed|crashes|dies/.test(what))
  const duplicates = [...log].filter(([, copies]) => copies.length > 1)

  const complaints = [
    ...tallies.flatMap((tally) => tally.refused.map((text) => `refused: ${text}`)),
    ...submissions
      .filter(({ references }) => references.size > 0)
      .flatMap((submission) =>
        complaintsOf(
          submission,
          rows.filter(({ email }) => email === submission.email),
          log,
        ),
      ),
    ...[...log.keys()].filter((id) => !known.has(id)).map((id) => `${id}: a mail that nobody ordered`),
    ...duplicates
      .filter(([, copies]) => copies.length > 2 || !explain(copies, record))
      .map(([id]) => `${id}: unexplained`),
  ]
  if (rows.length !== submissions.length) complaints.push(`${rows.length} rows for ${submissions.length} keys`)
  if (jobs[0].left) complaints.push(`${jobs[0].left} jobs are left in the queue`)
  const blamed = duplicates.map(([, copies]) => explain(copies, record))
  if (new Set(blamed).size < blamed.length) complaints.push('one interruption made more than one mail come twice')

  printTimes({ submissions, mails, record, tallies, began })
  console.log(`Kept                 ${rows.length} of ${submissions.length}`)
  console.log(`Mails that came twice ${duplicates.length}, after ${interruptions.length} interruptions`)
  printDuplicates(duplicates, record, began)
  for (const complaint of complaints.slice(0, 20)) console.log(`  WRONG: ${complaint}`)
  console.log(complaints.length ? `\n${complaints.length} complaints.` : '\nNothing was lost.')
  return complaints.length ? 1 : 0
}
