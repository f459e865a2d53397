// npm run enquiries: what waits for an answer, and which mails failed.
//   --csv=enquiries.csv           all enquiries as CSV
//   --subscribers=subscribers.csv the newsletter's list as CSV
//   --retry                       sends the failed mails again
import fs from 'node:fs'
import { withDatabase } from './lib/database.mjs'

const words = process.argv.slice(2)
const option = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/London' })
// A terminal must not obey what a visitor typed.
const plain = (text: string) => text.replace(/\p{Cc}+/gu, ' ')
const print = (...parts: string[]) => console.log(plain(parts.filter(Boolean).join('  ')))

async function list() {
  const { countSpam, findEnquiries, findFailedMails } = await import('../lib/enquiries/queries')
  const { visitorName } = await import('../lib/enquiries/enquiry')
  const [open, failed, spam] = await Promise.all([
    findEnquiries({ status: 'new', spam: false }),
    findFailedMails(),
    countSpam(),
  ])
  console.log(open.length ? `${open.length} new ${open.length === 1 ? 'enquiry' : 'enquiries'}:` : 'No new enquiries.')
  for (const one of open) {
    print(
      `  ${one.reference}`,
      time.format(one.createdAt),
      one.kind,
      one.boutique,
      visitorName(one),
      one.email,
      one.item,
    )
    if (one.mailState !== 'sent') console.log(`    mail: ${one.mailState}`)
  }
  if (spam) console.log(`${spam} marked as spam: look at them in npm run studio, for autofill fills the trap too.`)
  console.log(failed.length ? `\n${failed.length} mails failed (--retry sends them again):` : '\nNo mail failed.')
  for (const { kind, to, attempts, last_error, enquiry, member_id } of failed)
    print(
      `  ${enquiry?.reference ?? (member_id ? `member ${member_id}` : 'newsletter')}`,
      kind,
      to,
      `${attempts} tries`,
      last_error,
    )
}

async function exportEnquiries(file: string) {
  const { enquirySelect } = await import('../lib/enquiries/enquiry')
  const { findEnquiries } = await import('../lib/enquiries/queries')
  const { csvLine } = await import('../lib/enquiries/csv')
  const out = fs.createWriteStream(file, { mode: 0o600 })
  const columns = Object.keys(enquirySelect) as (keyof typeof enquirySelect)[]
  out.write(`\ufeff${csvLine(columns)}`)
  let count = 0
  for (let before: number | undefined; ; ) {
    const rows = await findEnquiries({}, { before })
    for (const row of rows) out.write(csvLine(columns.map((column) => row[column])))
    count += rows.length
    before = rows.at(-1)?.id
    if (before === undefined) break
  }
  await new Promise((resolve) => out.end(resolve))
  console.log(`${count} enquiries in ${file}`)
}

async function exportSubscribers(file: string) {
  const { findSubscribers } = await import('../lib/newsletter/queries')
  const { unsubscribeUrl } = await import('../lib/newsletter/unsubscribe-address')
  const { csvLine } = await import('../lib/enquiries/csv')
  const out = fs.createWriteStream(file, { mode: 0o600 })
  out.write(`\ufeff${csvLine(['email', 'name', 'subscribedAt', 'unsubscribeUrl'])}`)
  let count = 0
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows: Awaited<ReturnType<typeof findSubscribers>> = await findSubscribers({ after })
    for (const { id, email, name, subscribedAt } of rows)
      out.write(csvLine([email, name, subscribedAt, unsubscribeUrl(id)]))
    count += rows.length
    after = rows.at(-1)?.id
  }
  await new Promise((resolve) => out.end(resolve))
  console.log(`${count} subscribers in ${file}`)
}

async function retry() {
  const { retryFailedMails } = await import('../lib/enquiries/commands')
  console.log(`${await retryFailedMails()} mails are queued again.`)
}

const [csv, subscribers] = [option('csv'), option('subscribers')]
await withDatabase(
  async () => {
    if (csv) await exportEnquiries(csv)
    if (subscribers) await exportSubscribers(subscribers)
    if (words.includes('--retry')) await retry()
    if (words.length === 0) await list()
    const { db } = await import('../lib/db/client')
    await db.$disconnect()
  },
  // The list of subscribers holds signed addresses.
  { serving: Boolean(subscribers) },
)
