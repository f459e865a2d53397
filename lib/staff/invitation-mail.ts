import 'server-only'
import { db } from '@/lib/db/client'
import { compose, type MailRow, type Message } from '@/lib/mail/message'
import { findSender } from '@/lib/site/queries'
import { invitationUrl } from './invitation'
import { staffInvitation, staffPasswordReset } from './notices/mail-templates'

/** Composes the invitation or reset mail of account `id`; null if the account is gone, suspended or has a different address. */
export const composeStaffLink = async (mail: MailRow, id: number): Promise<Message | null> => {
  const [account, sender] = await Promise.all([
    db.staffAccount.findUnique({
      where: { id, suspended: false },
      select: { id: true, name: true, email: true, password: true },
    }),
    findSender(),
  ])
  if (!account || account.email !== mail.to) return null
  const content =
    mail.kind === 'staff_password_reset'
      ? staffPasswordReset(sender.site, account.name, invitationUrl(account, 'password reset'))
      : staffInvitation(sender.site, account.name, invitationUrl(account))
  return compose(mail, sender, { content })
}
