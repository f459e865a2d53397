// npm run enquiries: lists new enquiries and failed mails.
//   --csv=enquiries.csv           all enquiries as CSV
//   --subscribers=subscribers.csv the newsletter's list as CSV
//   --retry                       sends failed mails and those that wait for another try at once
import type { FileHandle } from 'node:fs/promises'
import os from 'node:os'
import { readArguments } from './lib/arguments.mjs'
import { withSite, writeExport } from './lib/command'
import { counted, number, print, shortTime } from './lib/terminal.mjs'

const {
  values: { csv, subscribers, retry },
} = readArguments({ csv: { type: 'string' }, subscribers: { type: 'string' }, retry: { type: 'boolean' } })

/** The lists hold the newest ones only. */
const printRest = (count: number) => {
  if (count > 0) console.log(`  and ${number(count)} older`)
}

const writing = async (file: string, write: (out: FileHandle) => Promise<string>) =>
  console.log(`${await writeExport(file, write)} in ${file}`)

async function list() {
  const queries = await import('../lib/enquiries/queries')
  const mails = await import('../lib/mail/queries')
  const { visitorName } = await import('../lib/enquiries/enquiry')
  const isFresh = { status: 'new', spam: false } as const
  const [fresh, freshCount, failed, failedCount, waiting, spam] = await Promise.all([
    queries.findEnquiries(isFresh),
    queries.countEnquiries(isFresh),
    mails.findFailedMails(),
    mails.countFailedMails(),
    mails.countWaitingMails(),
    queries.countSpam(),
  ])
  console.log(freshCount ? `${counted(freshCount, 'new enquiry', 'new enquiries')}:` : 'No new enquiries.')
  for (const one of fresh) {
    print(`  ${one.reference}`, shortTime(one.createdAt), one.kind, one.boutique, visitorName(one), one.email, one.item)
    if (one.mailState !== 'sent') console.log(`    mail: ${one.mailState}`)
  }
  printRest(freshCount - fresh.length)
  if (spam) console.log(`${spam} marked as spam: look at them at the desk (/staff), for autofill fills the trap too.`)
  if (waiting)
    console.log(
      `\n${counted(waiting, 'mail waits', 'mails wait')} for another try, all by themselves (--retry: at once).`,
    )
  console.log(
    failedCount ? `\n${counted(failedCount, 'mail')} failed (--retry sends them again):` : '\nNo mail failed.',
  )
  for (const { about, kind, to, attempts, last_error } of failed)
    print(`  ${about}`, kind, to, counted(attempts, 'try', 'tries'), last_error)
  printRest(failedCount - failed.length)
}

const noteExport = async (what: string, lines: number) => {
  const { recordExport } = await import('../lib/db/history')
  await recordExport({ what, lines, actor: os.userInfo().username, command: 'npm run enquiries' })
}

async function exportEnquiries(out: FileHandle) {
  const { enquirySelect } = await import('../lib/enquiries/enquiry')
  const { findEnquiries } = await import('../lib/enquiries/queries')
  const { csvLine } = await import('../lib/spreadsheets/csv-line')
  const columns = Object.keys(enquirySelect) as (keyof typeof enquirySelect)[]
  await out.write(`\ufeff${csvLine(columns)}`)
  let count = 0
  for (let before: number | undefined; ; ) {
    const rows = await findEnquiries({}, { before })
    for (const row of rows) await out.write(csvLine(columns.map((column) => row[column])))
    count += rows.length
    before = rows.at(-1)?.id
    if (before === undefined) break
  }
  await noteExport('enquiries', count)
  return counted(count, 'enquiry', 'enquiries')
}

async function exportSubscribers(out: FileHandle) {
  const { findSubscribers } = await import('../lib/newsletter/queries')
  const { unsubscribeUrl } = await import('../lib/newsletter/unsubscribe-address')
  const { csvLine } = await import('../lib/spreadsheets/csv-line')
  await out.write(`\ufeff${csvLine(['email', 'name', 'subscribed_at', 'unsubscribeUrl'])}`)
  let count = 0
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows: Awaited<ReturnType<typeof findSubscribers>> = await findSubscribers({ after })
    for (const { id, email, name, subscribed_at } of rows)
      await out.write(csvLine([email, name, subscribed_at, unsubscribeUrl(id)]))
    count += rows.length
    after = rows.at(-1)?.id
  }
  await noteExport('subscribers', count)
  return counted(count, 'subscriber')
}

async function retryNow() {
  const { retryMails } = await import('../lib/mail/retry')
  console.log(`${counted(await retryMails(), 'mail is', 'mails are')} due again; the running shop sends them.`)
}

await withSite(
  async () => {
    if (csv) await writing(csv, exportEnquiries)
    if (subscribers) await writing(subscribers, exportSubscribers)
    if (retry) await retryNow()
    if (!csv && !subscribers && !retry) await list()
  },
  // The subscribers' list contains signed URLs, which need the session secret.
  { serving: Boolean(subscribers) },
)
