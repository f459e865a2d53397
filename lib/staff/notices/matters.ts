import 'server-only'
import { openMinutesBetween, workingDay } from '@/lib/boutiques/open-minutes'
import { boutiqueFor, findBoutiques } from '@/lib/boutiques/queries'
import { db } from '@/lib/db/client'
import { accountStatus } from '@/lib/members/account'

/** Something overdue or failed. `subject` is unique within its kind. */
export type Matter = {
  kind: 'registration' | 'enquiry' | 'mail' | 'backup'
  subject: string
  text: string
  path: string
}

const day = 24 * 60 * 60 * 1_000
const ago = (now: Date, days: number) => new Date(now.getTime() - days * day)

const most = 100

/** Verified registrations that have been pending for more than two days. */
const findRegistrations = async (now: Date): Promise<Matter[]> => {
  const rows = await db.member.findMany({
    where: { status: accountStatus.pending, email_verified_at: { not: null }, requested_at: { lt: ago(now, 2) } },
    orderBy: { requested_at: 'asc' },
    take: most,
    select: { id: true, name: true },
  })
  return rows.map(({ id, name }) => ({
    kind: 'registration',
    subject: String(id),
    text: `${name} has waited for two days to become a member.`,
    path: `/members/${id}`,
  }))
}

/** Enquiries of the last 90 days that have been unanswered for one working day of their boutique's opening hours. */
const findEnquiries = async (now: Date): Promise<Matter[]> => {
  const [rows, boutiques] = await Promise.all([
    db.enquiry.findMany({
      where: { status: 'new', spam: false, createdAt: { gt: ago(now, 90) } },
      orderBy: { createdAt: 'asc' },
      take: 500,
      select: { id: true, reference: true, boutique: true, item: true, createdAt: true },
    }),
    findBoutiques(),
  ])
  const isLate = ({ boutique, createdAt }: (typeof rows)[number]) => {
    const { OpeningHours = '', timeZone = 'Europe/London' } = boutiqueFor(boutiques, boutique) ?? {}
    return openMinutesBetween(OpeningHours, timeZone, createdAt, now) >= workingDay(OpeningHours)
  }
  return rows
    .filter(isLate)
    .slice(0, most)
    .map(({ id, reference, boutique, item }) => ({
      kind: 'enquiry',
      subject: String(id),
      text: `${reference}${item && `, ${item},`} has waited for a working day in ${boutique}.`,
      path: `/enquiries/${id}`,
    }))
}

/** Mails that will not be retried, except notices and digests: a failed notice must not cause another one. */
const findFailedMails = async (): Promise<Matter[]> => {
  const rows = await db.mail.findMany({
    where: { state: 'failed', kind: { notIn: ['staff_notice', 'staff_digest'] } },
    orderBy: { id: 'desc' },
    take: most,
    select: { id: true, kind: true, last_error: true },
  })
  return rows.map(({ id, kind, last_error }) => ({
    kind: 'mail',
    subject: String(id),
    text: `A mail (${kind.replaceAll('_', ' ')}) failed: ${last_error.slice(0, 200) || 'for no reason that was told'}`,
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
const findMissedBackup = async (now: Date): Promise<Matter[]> => {
  const { last, opened } = await findLastBackup()
  const isMissed = last ? last < ago(now, 2) : opened !== null && opened < ago(now, 3)
  if (!isMissed) return []
  const text = last
    ? `The last backup was made on ${last.toISOString().slice(0, 10)}. npm run backup makes one.`
    : 'No backup was ever made. npm run backup makes one; let the machine run it every night.'
  return [{ kind: 'backup', subject: last?.toISOString() ?? 'none', text, path: '/health' }]
}

/** All matters to report to owners at `now`. */
export const findMatters = async (now: Date): Promise<Matter[]> =>
  (await Promise.all([findRegistrations(now), findEnquiries(now), findFailedMails(), findMissedBackup(now)])).flat()
