import 'server-only'
import { db } from '@/lib/db/client'
import { countTry, perAccount } from '@/lib/http/limits'
import { onBurst } from '@/lib/log/burst'
import { logFailure } from '@/lib/log/failure'
import { compose, type MailRow, type Message } from '@/lib/mail/message'
import { newMessageId } from '@/lib/mail/message-id'
import { findSender } from '@/lib/site/mail-sender'
import { refusalsNotice } from './notices/letters'

const owners = { role: 'owner', suspended: false } as const

/** Queues a mail to every owner, at most once an hour across all processes. Resolves to the number of mails. */
export const tellOwners = async (): Promise<number> => {
  const accounts = await db.staffAccount.findMany({ where: owners, select: { id: true, email: true } })
  if (accounts.length === 0 || (await countTry([perAccount('refusals', 'owners', 1, 3_600)])) > 0) return 0
  const mails = accounts.map(({ id, email }) => ({
    kind: 'refusals' as const,
    to: email,
    message_id: newMessageId(),
    staff_id: id,
  }))
  return (await db.mail.createMany({ data: mails })).count
}

/** Mails the owners when unusually many requests are refused. */
export const watchRefusals = (): void => onBurst(() => void tellOwners().catch((error) => logFailure('staff', error)))

/** Composes the mail to owner `id` about refused requests; null unless `id` is an active owner with that address. */
export const composeRefusals = async (mail: MailRow, id: number): Promise<Message | null> => {
  const [account, { site, address }] = await Promise.all([
    db.staffAccount.findUnique({ where: { id, ...owners }, select: { email: true } }),
    findSender(),
  ])
  if (!account || account.email !== mail.to) return null
  return compose(mail, address, {
    to: mail.to,
    from: site.brand,
    content: refusalsNotice(site),
    rest: { headers: { 'Auto-Submitted': 'auto-generated' } },
  })
}
