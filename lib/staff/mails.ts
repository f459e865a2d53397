import 'server-only'
import type { MailRow, Message } from '@/lib/mail/message'
import { composeAccountMail } from './account-mails'
import { composeInvitation } from './invitation-mail'
import { composeDeskMail } from './notices/mails'
import { composeRefusals } from './refusals'

/** Writes a mail to the colleague with account `id`. Null where the account is gone, suspended or has another address. */
export const composeForStaff = async (mail: MailRow, id: number): Promise<Message | null> => {
  const told = await composeAccountMail(mail, id)
  if (told !== undefined) return told
  if (mail.kind === 'staff_invitation') return composeInvitation(mail, id)
  return mail.kind === 'refusals' ? composeRefusals(mail, id) : composeDeskMail(mail, id)
}
