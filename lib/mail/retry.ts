import 'server-only'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { lockEnquiriesOf } from './queries'

/** Makes the mails due that wait for another try, with all their tries again. Resolves to their number. */
const makeDue = async (tx: Prisma.TransactionClient, which: Prisma.Sql): Promise<number> => {
  const [due] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM graphile_worker.reschedule_jobs(ARRAY(
      SELECT job.id FROM "Mail" mail JOIN graphile_worker.jobs job ON job.key = 'mail:' || mail.id
      WHERE mail.state = 'queued' AND job.run_at > now() AND ${which}), run_at := now(), attempts := 0)`
  return due?.count ?? 0
}

/**
 * Makes every mail due that failed, or that waits for another try: after an outage the pauses are hours long. Each has
 * all its tries again; a trigger creates the job of a failed one anew. Resolves to their number.
 */
export const retryMails = async (): Promise<number> => {
  const waiting = await makeDue(db, Prisma.sql`mail.attempts > 0`)
  const count = await db.$transaction(async (tx) => {
    await lockEnquiriesOf(tx, Prisma.sql`mail."state" = 'failed'`)
    return (await tx.mail.updateMany({ where: { state: 'failed' }, data: { state: 'queued' } })).count
  })
  return count + waiting
}

/** The same for one mail. Resolves to whether it had failed, or waited for a later try. */
export const retryMail = async (tx: Prisma.TransactionClient, id: number): Promise<boolean> => {
  await lockEnquiriesOf(tx, Prisma.sql`mail."id" = ${id}`)
  const { count } = await tx.mail.updateMany({ where: { id, state: 'failed' }, data: { state: 'queued' } })
  return count > 0 || (await makeDue(tx, Prisma.sql`mail.id = ${id}`)) > 0
}
