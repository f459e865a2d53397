// npm run members: lists who waits for approval. Approve and decline at /staff, or by the links in the boutique's mail.
//   --all              every member
//   --csv=members.csv  every member as CSV
import type { StaffMember } from '../lib/members/staff-queries'
import { readArguments } from './lib/arguments.mjs'
import { exportTable, withSite } from './lib/command'
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
  console.log(verified.length ? `${verified.length} awaiting approval:` : 'No members awaiting approval.')
  for (const one of verified) line(one)
  if (unverified.length) console.log(`\n${unverified.length} registered, email not yet verified:`)
  for (const one of unverified) line(one)
  if (waiting.length) console.log('\nApprove or decline at the desk (/staff, Members). The member is told by email.')
}

async function listAll() {
  const { findMembers } = await import('../lib/members/staff-queries')
  let count = 0
  for (
    let members = await findMembers();
    members.length > 0;
    members = await findMembers({ after: members.at(-1)?.id })
  ) {
    for (const one of members) line(one, statusWords[one.status])
    count += members.length
  }
  console.log(`${counted(count, 'member')}.`)
}

async function exportAll(file: string) {
  const { findMembers, staffColumns } = await import('../lib/members/staff-queries')
  const columns = Object.keys(staffColumns) as (keyof StaffMember)[]
  const count = await exportTable(file, {
    what: 'members',
    command: 'npm run members',
    columns,
    find: (after) => findMembers({ after }),
    cells: (one) => columns.map((column) => one[column] ?? ''),
  })
  console.log(`${counted(count, 'member')} in ${file}`)
}

await withSite(async () => {
  if (csv) await exportAll(csv)
  if (all) await listAll()
  if (!csv && !all) await listWaiting()
})
