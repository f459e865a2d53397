import 'server-only'
import { db } from '@/lib/db/client'

/**
 * Makes every mail due that failed, or that waits for another try: after an outage the pauses are hours long. Each has
 * all its tries again; a trigger creates the job of a failed one anew. Resolves to their number.
 */
export const retryMails = async (): Promise<number> => {
  const [waiting] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM graphile_worker.reschedule_jobs(ARRAY(
      SELECT job.id FROM "Mail" mail JOIN graphile_worker._private_jobs job ON job.key = 'mail:' || mail.id
      WHERE mail.state = 'queued' AND mail.attempts > 0 AND job.run_at > now()), run_at := now(), attempts := 0)`
  const { count } = await db.mail.updateMany({ where: { state: 'failed' }, data: { state: 'queued' } })
  return count + (waiting?.count ?? 0)
}
