import 'server-only'
import { db } from '@/lib/db/client'
import { compose, type MailRow, type Message } from '@/lib/mail/message'
import { findSender } from '@/lib/site/mail-sender'
import { invitationUrl } from './invitation'
import { staffInvitation } from './notices/letters'

/** Composes the invitation of account `id`; null if the account is gone, suspended or has a different address. */
export const composeInvitation = async (mail: MailRow, id: number): Promise<Message | null> => {
  const [account, sender] = await Promise.all([
    db.staffAccount.findUnique({
      where: { id, suspended: false },
      select: { id: true, name: true, email: true, password: true },
    }),
    findSender(),
  ])
  if (!account || account.email !== mail.to) return null
  return compose(mail, sender, { content: staffInvitation(sender.site, account.name, invitationUrl(account)) })
}
