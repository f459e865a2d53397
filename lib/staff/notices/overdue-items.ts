import 'server-only'
import { boutiqueFor } from '@/lib/boutiques/boutique'
import { openMinutesBetween, workingDay } from '@/lib/boutiques/open-minutes'
import { findBoutiques } from '@/lib/boutiques/queries'
import { dayInLondon } from '@/lib/cache/day'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { accountStatus } from '@/lib/members/account'

/** Something overdue or failed. `subject` is unique within its kind. */
export type OverdueItem = {
  kind: 'registration' | 'enquiry' | 'mail' | 'backup'
  subject: string
  text: string
  path: string
}

/** SQL condition: whether a matter is wanted, by its kind and its subject as SQL. */
type Wanted = (kind: OverdueItem['kind'], subject: Prisma.Sql) => Prisma.Sql

/** Matters that account `staff` was not told of. */
export const notNotified =
  (staff: number): Wanted =>
  (kind, subject) =>
    Prisma.sql`NOT EXISTS (SELECT FROM "DeskNotice" WHERE "staff_id" = ${staff} AND "kind" = ${kind} AND "subject" = ${subject})`

/** Matters that the mail with this Message-ID tells of. */
export const includedInMail =
  (messageId: string): Wanted =>
  (kind, subject) =>
    Prisma.sql`
    EXISTS (SELECT FROM "DeskNotice" JOIN "Mail" AS letter ON letter."id" = "mail_id"
      WHERE letter."message_id" = ${messageId} AND "DeskNotice"."kind" = ${kind} AND "subject" = ${subject})`

const day = 24 * 60 * 60 * 1_000
const ago = (now: Date, days: number) => new Date(now.getTime() - days * day)

/**
 * Maximum number of matters of one kind, to limit memory: one mail tells of a backlog. Others are found once these
 * are told.
 */
const maxRows = 5_000

/** Verified registrations that have been pending for more than two days. */
const findRegistrations = async (now: Date, wanted: Wanted): Promise<OverdueItem[]> => {
  const rows = await db.$queryRaw<{ id: number; name: string }[]>`
    SELECT "id", "name" FROM "Member"
    WHERE "status" = ${accountStatus.pending} AND "email_verified_at" IS NOT NULL AND "requested_at" < ${ago(now, 2)}
      AND ${wanted('registration', Prisma.sql`"Member"."id"::text`)}
    ORDER BY "requested_at" LIMIT ${maxRows}`
  return rows.map(({ id, name }) => ({
    kind: 'registration',
    subject: String(id),
    text: `${name} applied for membership over two days ago.`,
    path: `/members/${id}`,
  }))
}

type Unanswered = { id: number; reference: string; boutique: string; item: string; createdAt: Date }

/** How many rows at the beginning of the list meet a condition that none meets after one that does not. */
const countLeading = <Row>(rows: Row[], meets: (row: Row) => boolean) => {
  let [first, end] = [0, rows.length]
  while (first < end) {
    const middle = Math.floor((first + end) / 2)
    if (meets(rows[middle] as Row)) first = middle + 1
    else end = middle
  }
  return first
}

/**
 * Enquiries of the last 90 days that have been unanswered for one working day of their boutique's hours, oldest
 * first.
 */
const findEnquiries = async (now: Date, wanted: Wanted): Promise<OverdueItem[]> => {
  const [rows, boutiques] = await Promise.all([
    db.$queryRaw<Unanswered[]>`
      SELECT "id", "reference", "boutique", "item", "createdAt" FROM "Enquiry"
      WHERE "status" = 'new' AND NOT "spam" AND "createdAt" > ${ago(now, 90)}
        AND ${wanted('enquiry', Prisma.sql`"Enquiry"."id"::text`)}
      ORDER BY "createdAt" LIMIT ${maxRows}`,
    findBoutiques(),
  ])
  const isLate = ({ boutique, createdAt }: Unanswered) => {
    const { OpeningHours = '', timeZone = 'Europe/London' } = boutiqueFor(boutiques, boutique) ?? {}
    return openMinutesBetween(OpeningHours, timeZone, createdAt, now) >= workingDay(OpeningHours)
  }
  // Counting open hours takes about a millisecond. Of a boutique's enquiries, those before a late one are late too.
  const names = [...new Set(rows.map(({ boutique }) => boutique))]
  const late = new Set(
    names.flatMap((name) => {
      const own = rows.filter(({ boutique }) => boutique === name)
      return own.slice(0, countLeading(own, isLate))
    }),
  )
  return rows
    .filter((row) => late.has(row))
    .map(({ id, reference, boutique, item }) => ({
      kind: 'enquiry',
      subject: String(id),
      text: `${reference}${item && `, ${item},`} has been unanswered for a working day in ${boutique}.`,
      path: `/enquiries/${id}`,
    }))
}

/** Mails that will not be retried, except notices and digests: a failed notice must not cause another one. */
const findFailedMails = async (wanted: Wanted): Promise<OverdueItem[]> => {
  const rows = await db.$queryRaw<{ id: number; kind: string; last_error: string }[]>`
    SELECT "id", "kind"::text AS "kind", "last_error" FROM "Mail"
    WHERE "state" = 'failed' AND "kind" NOT IN ('staff_notice', 'staff_digest')
      AND ${wanted('mail', Prisma.sql`"Mail"."id"::text`)}
    ORDER BY "id" DESC LIMIT ${maxRows}`
  return rows.map(({ id, kind, last_error }) => ({
    kind: 'mail',
    subject: String(id),
    text: `An email (${kind.replaceAll('_', ' ')}) failed: ${last_error.slice(0, 200) || 'no reason given'}`,
    path: `/mails/${id}`,
  }))
}

type LastBackup = { last: Date | null; opened: Date | null }

/** Time of the last backup, and of the first staff account, which shows the age of the shop. */
const findLastBackup = async (): Promise<LastBackup> => {
  const [row] = await db.$queryRaw<LastBackup[]>`
    SELECT (SELECT max("at") FROM "History" WHERE "record_type" = 'backup' AND "operation" = 'export') AS last,
      (SELECT min("created_at") FROM "StaffAccount") AS opened`
  return row ?? { last: null, opened: null }
}

/** Reports a last backup older than two days, or no backup at all in a shop older than three days. */
const findMissedBackup = async (now: Date, wanted: Wanted): Promise<OverdueItem[]> => {
  const { last, opened } = await findLastBackup()
  const isMissed = last ? last < ago(now, 2) : opened !== null && opened < ago(now, 3)
  if (!isMissed) return []
  const subject = last?.toISOString() ?? 'none'
  const [asked] = await db.$queryRaw<{ is: boolean }[]>`SELECT ${wanted('backup', Prisma.sql`${subject}`)} AS "is"`
  if (!asked?.is) return []
  const text = last
    ? `The last backup was made on ${dayInLondon(last)}. Ask the person who runs the server to check.`
    : 'No backups yet. Ask the person who runs the server to set up a nightly backup.'
  return [{ kind: 'backup', subject, text, path: '/health' }]
}

/** The matters that owners are told of at `now`, as far as they are wanted. */
export const findOverdueItems = async (now: Date, wanted: Wanted): Promise<OverdueItem[]> =>
  (
    await Promise.all([
      findRegistrations(now, wanted),
      findEnquiries(now, wanted),
      findFailedMails(wanted),
      findMissedBackup(now, wanted),
    ])
  ).flat()
