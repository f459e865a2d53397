import 'server-only'
import fs from 'node:fs/promises'
import path from 'node:path'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { asActor } from '@/lib/db/history'
import { env } from '@/lib/env'
import { lockEnquiriesOf } from '@/lib/mail/queries'
import { runSequentially } from '@/lib/run-sequentially'
import { deleteAlerts } from './delete-alerts'
import { binDays, type Period, periods } from './periods'

type Kind = 'bin' | 'alerts' | 'saved' | 'enquiries' | 'subscribers' | 'unverified' | 'members' | 'notice' | 'mails'

/** The due rows of one kind. The ids are row ids; for saved pieces, those of the pieces; in the bin, with their type. */
export type Due = { kind: Kind; ids: (number | string)[] }

const before = (now: Date, period: Period) => Prisma.sql`${now}::timestamptz - ${periods[period]}::interval`
const binEnd = (now: Date) => new Date(now.getTime() - binDays * 86_400_000)
const lastSeen = Prisma.sql`coalesce(m."last_login_at", m."created_at")`
const told = (condition: Prisma.Sql) => Prisma.sql`EXISTS (SELECT FROM "Mail"
  WHERE "member_id" = m."id" AND "kind" = 'account_expiry' AND "to" = m."email" AND "created_at" > ${lastSeen} AND ${condition})`

/**
 * SQL condition: a notice that was delivered in time, or could not be delivered for twice as long, in which staff can
 * send it again. One that waits has told nobody.
 */
const inTime = (now: Date) => Prisma.sql`CASE "state"
  WHEN 'sent' THEN coalesce("sent_at", "created_at") <= ${before(now, 'notice')}
  WHEN 'failed' THEN "created_at" <= ${before(now, 'notice')} - ${periods.notice}::interval
  ELSE FALSE END`

const savedLongAgo = (now: Date) => Prisma.sql`"saved_at" < ${before(now, 'saved')}`

/** The tables that have a bin, and their columns for it. */
export const binned = [
  { table: 'StockItem', key: 'StockItemId', bin: 'deletedAt' },
  { table: 'JournalArticle', key: 'id', bin: 'deleted_at' },
  { table: 'Magazine', key: 'id', bin: 'deleted_at' },
  { table: 'Page', key: 'name', bin: 'deleted_at' },
  { table: 'Slide', key: 'id', bin: 'deleted_at' },
  { table: 'Specialist', key: 'id', bin: 'deleted_at' },
] as const

const name = (word: string) => Prisma.raw(`"${word}"`)

/** The due rows of each kind. A member is deleted only after a notice in time. */
const due = {
  bin: (now: Date) => Prisma.sql`SELECT "id" FROM "Bin" WHERE "deleted_at" < ${binEnd(now)}`,
  alerts: (now: Date) => Prisma.sql`SELECT a."id" FROM "Alert" a
    WHERE a."created_at" < ${before(now, 'alerts')} OR (a."confirmed_at" IS NULL AND a."created_at" < ${before(now, 'unverified')}
      AND NOT EXISTS (SELECT FROM "Mail" WHERE "to" = a."email" AND "kind" = 'alert_confirmation' AND "created_at" >= ${before(now, 'unverified')}))`,
  saved: (now: Date) => Prisma.sql`SELECT "StockItemId" AS "id" FROM "SavedPiece" WHERE ${savedLongAgo(now)}`,
  enquiries: (now: Date) => Prisma.sql`SELECT "id" FROM "Enquiry" WHERE "updatedAt" < ${before(now, 'enquiries')}`,
  subscribers: (now: Date) => Prisma.sql`SELECT s."id" FROM "Subscriber" s
    WHERE coalesce(s."unsubscribed_at", CASE WHEN s."confirmed_at" IS NULL OR s."spam" THEN s."subscribed_at" END) < ${before(now, 'unsubscribed')}
      AND NOT EXISTS (SELECT FROM "Mail" WHERE "subscriber_id" = s."id" AND "created_at" >= ${before(now, 'unsubscribed')})`,
  unverified: (now: Date) => Prisma.sql`SELECT "id" FROM "Member"
    WHERE "status" = 0 AND "email_verified_at" IS NULL AND "requested_at" IS NULL AND "created_at" < ${before(now, 'unverified')}`,
  members: (now: Date) => Prisma.sql`SELECT m."id" FROM "Member" m
    WHERE ${lastSeen} < ${before(now, 'members')} AND ${told(inTime(now))}`,
  notice: (now: Date) => Prisma.sql`SELECT m."id" FROM "Member" m
    WHERE ${lastSeen} < ${before(now, 'members')} + ${periods.notice}::interval AND NOT ${told(Prisma.sql`TRUE`)}
      AND NOT (m."status" = 0 AND m."email_verified_at" IS NULL AND m."requested_at" IS NULL)`,
  mails: (now: Date) =>
    Prisma.sql`SELECT "id" FROM "Mail" WHERE "state" <> 'queued' AND "created_at" < ${before(now, 'mails')}`,
} satisfies Record<Kind, (now: Date) => Prisma.Sql>

const kinds = Object.keys(due) as Kind[]

/** Resolves to what a run at `now` would process, without doing it. */
export const findDue = async (now = new Date()): Promise<Due[]> =>
  Promise.all(
    kinds.map(async (kind) => {
      const rows = await db.$queryRaw<{ id: number | string }[]>`${due[kind](now)} ORDER BY 1`
      return { kind, ids: rows.map(({ id }) => id) }
    }),
  )

const table = {
  enquiries: 'Enquiry',
  subscribers: 'Subscriber',
  unverified: 'Member',
  members: 'Member',
} as const

/** Rows per transaction: their dependent rows are deleted with them, within the transaction's timeout. */
const batchSize = 500

const removeAlerts = async (tx: Prisma.TransactionClient, now: Date) => {
  const alerts = await tx.$queryRaw<{ id: number }[]>`${due.alerts(now)} LIMIT ${batchSize} FOR UPDATE`
  return deleteAlerts(
    tx,
    alerts.map(({ id }) => id),
  )
}

const removeSaved = (tx: Prisma.TransactionClient, now: Date) =>
  tx.$executeRaw`DELETE FROM "SavedPiece" WHERE ctid IN (
    SELECT ctid FROM "SavedPiece" WHERE ${savedLongAgo(now)} LIMIT ${batchSize})`

const emptyBin = async (tx: Prisma.TransactionClient, now: Date) => {
  let count = 0
  for (const { table, key, bin } of binned)
    count += await tx.$executeRaw`
      DELETE FROM ${name(table)} WHERE ${name(key)} IN (
        SELECT ${name(key)} FROM ${name(table)} WHERE ${name(bin)} < ${binEnd(now)}
        LIMIT ${batchSize - count} FOR UPDATE)`
  return count
}

const removeFrom = (tx: Prisma.TransactionClient, kind: keyof typeof table, now: Date) =>
  tx.$executeRaw`DELETE FROM ${Prisma.raw(`"${table[kind]}"`)} WHERE "id" IN (${due[kind](now)} LIMIT ${batchSize})`

const queueNotices = (tx: Prisma.TransactionClient, now: Date) => tx.$executeRaw`
  INSERT INTO "Mail" ("kind", "to", "message_id", "member_id", "created_at")
  SELECT 'account_expiry', "email", gen_random_uuid()::text, "id", ${now}::timestamptz FROM "Member"
  WHERE "id" IN (${due.notice(now)} LIMIT ${batchSize})`

const removeMails = async (tx: Prisma.TransactionClient, now: Date) => {
  await lockEnquiriesOf(tx, Prisma.sql`mail."id" IN (${due.mails(now)} ORDER BY "id" LIMIT ${batchSize})`)
  return tx.$executeRaw`DELETE FROM "Mail" WHERE "id" IN (${due.mails(now)} ORDER BY "id" LIMIT ${batchSize})`
}

const applyPart = (tx: Prisma.TransactionClient, kind: Kind, now: Date): Promise<number> => {
  if (kind === 'notice') return queueNotices(tx, now)
  if (kind === 'bin') return emptyBin(tx, now)
  if (kind === 'alerts') return removeAlerts(tx, now)
  if (kind === 'mails') return removeMails(tx, now)
  return kind === 'saved' ? removeSaved(tx, now) : removeFrom(tx, kind, now)
}

const applyTo = async (kind: Kind, now: Date) => {
  let rows = 0
  for (let done = batchSize; done === batchSize; rows += done)
    done = await asActor({ actor: '', command: 'retention' }, (tx) => applyPart(tx, kind, now))
  return rows
}

/**
 * Without a mail server, mails are files that hold their text. They are deleted along with their rows, also once
 * there is a server.
 */
const removeFiles = async (now: Date) => {
  const days = Number.parseInt(periods.mails, 10)
  const names = await fs.readdir(env.MAIL_DIR).catch((): string[] => [])
  for (const name of names) {
    const file = path.join(/* turbopackIgnore: true */ env.MAIL_DIR, name)
    const found = await fs.lstat(file).catch(() => null)
    if (found?.isFile() && found.mtimeMs < now.getTime() - days * 86_400_000) await fs.rm(file, { force: true })
  }
}

/**
 * Deletes data whose retention period has ended, and notifies members whose account is next. An error in one kind does
 * not stop the others; the first one is thrown at the end. Idempotent. Resolves to the number of rows by kind.
 */
export const applyRetention = async (now = new Date()): Promise<Record<Kind, number>> => {
  const done: Record<Kind, number> = {
    bin: 0,
    alerts: 0,
    saved: 0,
    enquiries: 0,
    subscribers: 0,
    unverified: 0,
    members: 0,
    notice: 0,
    mails: 0,
  }
  await runSequentially([
    ...kinds.map((kind) => async () => {
      done[kind] = await applyTo(kind, now)
    }),
    () => removeFiles(now),
  ])
  return done
}
