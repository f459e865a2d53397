// npm run enquiries: lists new enquiries and failed mails.
//   --csv=enquiries.csv           all enquiries as CSV
//   --subscribers=subscribers.csv the newsletter's list as CSV
//   --retry                       sends failed mails and those that wait for another try at once
import { readArguments } from './lib/arguments.mjs'
import { exportTable, withSite } from './lib/command'
import { counted, number, print, shortTime } from './lib/terminal.mjs'

const {
  values: { csv, subscribers, retry },
} = readArguments({ csv: { type: 'string' }, subscribers: { type: 'string' }, retry: { type: 'boolean' } })

const command = 'npm run enquiries'

/** The lists hold the newest ones only. */
const printRest = (count: number) => {
  if (count > 0) console.log(`  and ${number(count)} older`)
}

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
    if (one.mailState !== 'sent') console.log(`    email: ${one.mailState}`)
  }
  printRest(freshCount - fresh.length)
  if (spam) console.log(`${spam} marked as spam. Check them at the desk (/staff): autofill can trigger the spam trap.`)
  if (waiting) console.log(`\n${counted(waiting, 'email')} waiting for an automatic retry (--retry sends them now).`)
  console.log(
    failedCount ? `\n${counted(failedCount, 'email')} failed (--retry sends them again):` : '\nNo failed emails.',
  )
  for (const { about, kind, to, attempts, last_error } of failed)
    print(`  ${about}`, kind, to, counted(attempts, 'try', 'tries'), last_error)
  printRest(failedCount - failed.length)
}

async function exportEnquiries(file: string) {
  const { enquirySelect } = await import('../lib/enquiries/enquiry')
  const { findEnquiries } = await import('../lib/enquiries/queries')
  const columns = Object.keys(enquirySelect) as (keyof typeof enquirySelect)[]
  const count = await exportTable(file, {
    what: 'enquiries',
    command,
    columns,
    find: (before) => findEnquiries({}, { before }),
    cells: (row) => columns.map((column) => row[column]),
  })
  console.log(`${counted(count, 'enquiry', 'enquiries')} in ${file}`)
}

async function exportSubscribers(file: string) {
  const { findSubscribers } = await import('../lib/newsletter/queries')
  const { unsubscribeUrl } = await import('../lib/newsletter/links')
  const count = await exportTable(file, {
    what: 'subscribers',
    command,
    columns: ['email', 'name', 'subscribed_at', 'unsubscribeUrl'],
    find: (after) => findSubscribers({ after }),
    cells: ({ id, email, name, subscribed_at }) => [email, name, subscribed_at, unsubscribeUrl(id)],
  })
  console.log(`${counted(count, 'subscriber')} in ${file}`)
}

async function retryNow() {
  const { retryMails } = await import('../lib/mail/retry')
  console.log(`${counted(await retryMails(), 'email')} queued again. The running shop will send them.`)
}

await withSite(
  async () => {
    if (csv) await exportEnquiries(csv)
    if (subscribers) await exportSubscribers(subscribers)
    if (retry) await retryNow()
    if (!csv && !subscribers && !retry) await list()
  },
  // The subscribers' list contains signed URLs, which need the session secret.
  { serving: Boolean(subscribers) },
)
