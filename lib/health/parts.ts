import 'server-only'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { workerLocks } from '@/lib/jobs/liveness'
import type { Finding } from './findings'
import { countWaitingPictures, type Listed } from './photographs'

type Parts = { workers: number; listeners: number; queued: number; last: Date | null; opened: Date | null }

/** Detects running workers by their advisory locks and listeners by their application_name. */
const readParts = async (): Promise<Parts> => {
  const [row] = await db.$queryRaw<Parts[]>`
    SELECT (SELECT count(*)::int FROM pg_locks l JOIN pg_database d ON d.oid = l.database
        WHERE l.locktype = 'advisory' AND l.classid = ${workerLocks} AND l.objsubid = 2 AND l.granted AND d.datname = current_database()) AS workers,
      (SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'shop listener' AND datname = current_database()) AS listeners,
      (SELECT count(*)::int FROM "Mail" WHERE "state" = 'queued' AND "created_at" < now() - interval '10 minutes') AS queued,
      (SELECT max("at") FROM "History" WHERE "record_type" = 'backup' AND "operation" = 'export') AS last,
      (SELECT min("created_at") FROM "StaffAccount") AS opened`
  if (!row) throw new Error('The database gave no answer.')
  return row
}

const inDay = 86_400_000

/** Without a mail server, mails that were sent reached nobody: then only the finding about that server speaks of them. */
const mails = ({ queued }: Parts): Finding[] => {
  const what = 'Emails'
  if (queued > 0) {
    const text = `${queued} waiting for more than ten minutes. See Emails for the reason.`
    return [{ level: 'bad', what, text }]
  }
  return env.SMTP_URL ? [{ level: 'good', what, text: 'none delayed.' }] : []
}

const backup = ({ last, opened }: Parts): Finding => {
  if (!last)
    return {
      level: opened && Date.now() - opened.getTime() > 3 * inDay ? 'bad' : 'note',
      what: 'Backups',
      text: 'none yet. Run npm run backup, and schedule it every night.',
      atDesk: { text: 'none yet. Set up a nightly backup.' },
    }
  const isOld = Date.now() - last.getTime() > 2 * inDay
  const made = `last made on ${last.toISOString().slice(0, 16).replace('T', ' at ')} UTC.`
  if (!isOld) return { level: 'good', what: 'Backups', text: made }
  return {
    level: 'bad',
    what: 'Backups',
    text: `${made} Run npm run backup, and check the nightly job.`,
    atDesk: { text: `${made} No backup has been made since.` },
  }
}

/** The finding about the last backup, which the history records wherever it was written to. */
export const findBackup = async (): Promise<Finding> => backup(await readParts())

/** Findings about worker, change listener, queued mails, unprepared pictures and backups, for the desk. */
export const findParts = async (listed: Listed): Promise<Finding[]> => {
  const [parts, pictures] = await Promise.all([readParts(), countWaitingPictures(listed)])
  const { workers, listeners } = parts
  return [
    workers > 0
      ? {
          level: 'good',
          what: 'Background tasks',
          text: 'running.',
        }
      : {
          level: 'bad',
          what: 'Background tasks',
          text: 'not running, so emails and imports are waiting.',
        },
    listeners > 0
      ? { level: 'good', what: 'Live updates', text: 'on. Changes appear on the site within a second.' }
      : { level: 'bad', what: 'Live updates', text: 'off. Pages on the site may be out of date.' },
    ...mails(parts),
    pictures > 0
      ? {
          level: 'note',
          what: 'Pictures',
          text: `${pictures} being prepared. If this number does not fall, some may be unreadable.`,
        }
      : { level: 'good', what: 'Pictures', text: 'all ready.' },
    backup(parts),
  ]
}
