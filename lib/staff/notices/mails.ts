import 'server-only'
import { db } from '@/lib/db/client'
import { compose, type MailRow, type Message } from '@/lib/mail/message'
import { findSender } from '@/lib/site/queries'
import { staffDigest, staffNotice } from './mail-templates'
import { findOverdueItems, includedInMail } from './overdue-items'
import { findWaitingFor } from './waiting'

/** Composes the notice or digest of account `id` from the current state; null if nothing is left to report. */
export const composeDeskMail = async (mail: MailRow, id: number, now = new Date()): Promise<Message | null> => {
  const [account, sender] = await Promise.all([
    db.staffAccount.findUnique({
      where: { id, suspended: false },
      select: { email: true, role: true, boutique: true },
    }),
    findSender(),
  ])
  if (!account || account.email !== mail.to) return null
  if (mail.kind === 'staff_digest') {
    const waiting = await findWaitingFor(account, now)
    return waiting.length > 0 ? compose(mail, sender, { content: staffDigest(sender.site, waiting) }) : null
  }
  const left = await findOverdueItems(now, includedInMail(mail.message_id))
  return left.length > 0 ? compose(mail, sender, { content: staffNotice(sender.site, left) }) : null
}
