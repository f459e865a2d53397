import 'server-only'
import type { MailRow, Message } from '@/lib/mail/message'
import { composeAccountMail } from './account-mails'
import { composeInvitation } from './invitation-mail'
import { composeDeskMail } from './notices/mails'
import { composeRefusals } from './refusals'

/** Composes a mail to account `id`. Null if it must not be sent, such as when the account is gone. */
export const composeForStaff = async (mail: MailRow, id: number): Promise<Message | null> => {
  const told = await composeAccountMail(mail, id)
  if (told !== undefined) return told
  if (mail.kind === 'staff_invitation') return composeInvitation(mail, id)
  return mail.kind === 'refusals' ? composeRefusals(mail, id) : composeDeskMail(mail, id)
}
