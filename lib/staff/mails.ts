import 'server-only'
import { type Message, type StoredMail, withoutText } from '@/lib/mail/message'
import { composeAbuseMail } from './abuse-alert'
import { composeAccountMail } from './account-mails'
import { composeStaffLink } from './invitation-mail'
import { composeDeskMail } from './notices/mails'

/** Composes a mail to account `id`. Null if it must not be sent, such as when the account is gone. */
export const composeForStaff = async (mail: StoredMail, id: number): Promise<Message | null> => {
  const told = await composeAccountMail(mail, id)
  if (told !== undefined) return told
  switch (mail.kind) {
    case 'staff_invitation':
    case 'staff_password_reset':
      return composeStaffLink(mail, id)
    case 'refusals':
      return composeAbuseMail(mail, id)
    case 'staff_digest':
    case 'staff_notice':
      return composeDeskMail(mail, id)
    default:
      throw withoutText(mail)
  }
}
