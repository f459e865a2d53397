import 'server-only'
import type { MailRow, Message } from '@/lib/mail/message'
import { composeInvitation } from './invitation-mail'
import { composeRefusals } from './refusals'

/** Writes a mail to the colleague with account `id`. Null where the account is gone, suspended or has another address. */
export const composeForStaff = (mail: MailRow, id: number): Promise<Message | null> =>
  mail.kind === 'refusals' ? composeRefusals(mail, id) : composeInvitation(mail, id)
