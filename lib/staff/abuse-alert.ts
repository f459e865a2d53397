import 'server-only'
import { db } from '@/lib/db/client'
import { logFailure } from '@/lib/log/failure'
import { onBurst } from '@/lib/log/refusal-rate'
import { compose, type MailRow, type Message } from '@/lib/mail/message'
import { findSender } from '@/lib/site/queries'
import { refusalsNotice } from './notices/mail-templates'

const owners = { role: 'owner', suspended: false } as const

/** Queues a mail to every owner, at most once an hour across all processes. Resolves to the number of mails. */
export const queueAbuseMail = (): Promise<number> =>
  db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('refusals mail'))`
    return tx.$executeRaw`
      INSERT INTO "Mail" ("kind", "to", "message_id", "staff_id")
      SELECT 'refusals', "email", gen_random_uuid()::text, "id" FROM "StaffAccount"
      WHERE "role" = 'owner' AND NOT "suspended" AND NOT EXISTS (
        SELECT FROM "Mail" WHERE "kind" = 'refusals' AND "created_at" > now() - interval '1 hour')`
  })

/** Mails the owners when unusually many requests are refused. */
export const watchAbuse = (): void => onBurst(() => void queueAbuseMail().catch((error) => logFailure('staff', error)))

/** Composes the mail to owner `id` about refused requests; null unless `id` is an active owner with that address. */
export const composeAbuseMail = async (mail: MailRow, id: number): Promise<Message | null> => {
  const [account, sender] = await Promise.all([
    db.staffAccount.findUnique({ where: { id, ...owners }, select: { email: true } }),
    findSender(),
  ])
  if (!account || account.email !== mail.to) return null
  return compose(mail, sender, { content: refusalsNotice(sender.site) })
}
