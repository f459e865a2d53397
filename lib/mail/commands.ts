import 'server-only'
import { db } from '@/lib/db/client'

/** Requeues every failed mail; a trigger creates its job again. Resolves to their number. */
export const retryFailedMails = async (): Promise<number> => {
  const { count } = await db.mail.updateMany({ where: { state: 'failed' }, data: { state: 'queued' } })
  return count
}
