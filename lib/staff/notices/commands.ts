import 'server-only'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { clockIn } from '@/lib/local-time'
import { newMessageId } from '@/lib/mail/message'
import { findOverdueItems, notNotified, type OverdueItem } from './overdue-items'
import { findWaitingFor } from './waiting'

type Told = { id: number; email: string }

/** Runs `work` in a transaction with an advisory lock, so that one process at a time records notices. */
const withNoticesLock = <Result>(work: (tx: Prisma.TransactionClient) => Promise<Result>) =>
  db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('desk notices'))`
    return work(tx)
  })

const atDesk = { suspended: false, password: { not: '' } }

const queue = async (tx: Prisma.TransactionClient, kind: 'staff_notice' | 'staff_digest', { id, email }: Told) =>
  tx.mail.create({ data: { kind, to: email, message_id: newMessageId(), staff_id: id }, select: { id: true } })

/** Records notices to one colleague. Resolves to those that were not recorded before. */
const note = (
  tx: Prisma.TransactionClient,
  staff: number,
  notices: { kind: OverdueItem['kind'] | 'digest'; subject: string }[],
) => tx.$queryRaw<{ id: number }[]>`
  INSERT INTO "DeskNotice" ("staff_id", "kind", "subject")
  SELECT ${staff}, kind, subject
  FROM unnest(${notices.map(({ kind }) => kind)}::text[], ${notices.map(({ subject }) => subject)}::text[]) AS told(kind, subject)
  ON CONFLICT DO NOTHING RETURNING "id"`

/**
 * Queues a mail to every owner about overdue or failed matters, each reported once while it lasts. Resolves to the
 * mail count.
 */
export const queueOwnerNotices = async (now = new Date()): Promise<number> => {
  const owners = await db.staffAccount.findMany({
    where: { ...atDesk, role: 'owner' },
    select: { id: true, email: true },
  })
  let mails = 0
  for (const owner of owners) {
    const matters = await findOverdueItems(now, notNotified(owner.id))
    if (matters.length === 0) continue
    mails += await withNoticesLock(async (tx) => {
      // Another process may have told of them meanwhile.
      const fresh = await note(tx, owner.id, matters)
      if (fresh.length === 0) return 0
      const mail = await queue(tx, 'staff_notice', owner)
      await tx.deskNotice.updateMany({ where: { id: { in: fresh.map(({ id }) => id) } }, data: { mail_id: mail.id } })
      return 1
    })
  }
  return mails
}

/** First and last hour in which digests are sent, in London. */
const [earliest, latest] = [7, 11]

/**
 * Queues one digest per colleague and morning, if the settings enable it and something waits for the colleague.
 * Resolves to the number of mails. A morning on which no worker ran is not made up for.
 */
export const sendDigests = async (now = new Date()): Promise<number> => {
  const [day = '', time = ''] = clockIn('Europe/London', now).split('T')
  const hour = Number.parseInt(time, 10)
  if (hour < earliest || hour > latest) return 0
  const settings = await db.siteSettings.findFirst({ select: { morning_digest: true } })
  if (!settings?.morning_digest) return 0
  const people = await db.staffAccount.findMany({
    where: { ...atDesk, notices: { none: { kind: 'digest', subject: day } } },
    select: { id: true, email: true, role: true, boutique: true },
  })
  let mails = 0
  for (const person of people) {
    const hasWork = (await findWaitingFor(person, now)).length > 0
    mails += await withNoticesLock(async (tx) => {
      const [fresh] = await note(tx, person.id, [{ kind: 'digest', subject: day }])
      if (!fresh || !hasWork) return 0
      const mail = await queue(tx, 'staff_digest', person)
      await tx.deskNotice.update({ where: { id: fresh.id }, data: { mail_id: mail.id }, select: { id: true } })
      return 1
    })
  }
  return mails
}
