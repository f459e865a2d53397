// npm run members: lists who waits for approval. Approve and decline at /staff, or by the links in the boutique's mail.
//   --all              every member
//   --csv=members.csv  every member as CSV
import os from 'node:os'
import type { StaffMember } from '../lib/members/staff-queries'
import { readArguments } from './lib/arguments.mjs'
import { withSite, writeExport } from './lib/command'
import { counted, print, shortTime } from './lib/terminal.mjs'

const {
  values: { all, csv },
} = readArguments({ all: { type: 'boolean' }, csv: { type: 'string' } })

const statusWords = ['pending', 'approved', 'suspended']

const line = (one: StaffMember, status = '') =>
  print(
    `  ${one.id}`,
    status,
    shortTime(one.created_at),
    `${one.first_name} ${one.last_name}`.trim(),
    one.email,
    one.phone,
    one.email_verified_at ? '' : 'not verified',
  )

async function listWaiting() {
  const { findWaiting } = await import('../lib/members/staff-queries')
  const waiting = await findWaiting()
  const verified = waiting.filter(({ email_verified_at }) => email_verified_at)
  const unverified = waiting.filter(({ email_verified_at }) => !email_verified_at)
  console.log(verified.length ? `${verified.length} waiting for approval:` : 'Nobody waits for approval.')
  for (const one of verified) line(one)
  if (unverified.length) console.log(`\n${unverified.length} registered, but the e-mail is not verified yet:`)
  for (const one of unverified) line(one)
  if (waiting.length) console.log('\nApprove and decline at the desk: /staff, Members. The member gets a mail.')
}

/** Passes all members to `take` in batches. Resolves to their number. */
async function forEach(take: (members: StaffMember[]) => unknown) {
  const { findMembers } = await import('../lib/members/staff-queries')
  let count = 0
  for (let after: number | undefined = 0; after !== undefined; ) {
    const members: StaffMember[] = await findMembers({ after })
    await take(members)
    count += members.length
    after = members.at(-1)?.id
  }
  return count
}

async function listAll() {
  const count = await forEach((members) => {
    for (const one of members) line(one, statusWords[one.status])
  })
  console.log(`${counted(count, 'member')}.`)
}

async function exportAll(file: string) {
  const { staffColumns } = await import('../lib/members/staff-queries')
  const { csvLine } = await import('../lib/spreadsheets/csv-line')
  const columns = Object.keys(staffColumns) as (keyof StaffMember)[]
  const lineOf = (one: StaffMember) => csvLine(columns.map((column) => one[column] ?? ''))
  const count = await writeExport(file, async (out) => {
    await out.write(`\ufeff${csvLine(columns)}`)
    return forEach((members) => out.write(members.map(lineOf).join('')))
  })
  const { recordExport } = await import('../lib/db/history')
  await recordExport({ what: 'members', lines: count, actor: os.userInfo().username, command: 'npm run members' })
  console.log(`${counted(count, 'member')} in ${file}`)
}

await withSite(async () => {
  if (csv) await exportAll(csv)
  if (all) await listAll()
  if (!csv && !all) await listWaiting()
})
