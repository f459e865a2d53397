import 'server-only'
import { composeForAlert } from '@/lib/alerts/mails'
import { composeForEnquiry } from '@/lib/enquiries/mails/compose'
import type { Message, StoredMail } from '@/lib/mail/message'
import { sendComposed } from '@/lib/mail/send'
import { composeForMember } from '@/lib/members/mails/compose'
import { composeForSubscriber } from '@/lib/newsletter/compose'
import { composeForStaff } from '@/lib/staff/mails'

/** Composes a mail from current data. Resolves to null if its subject is gone; throws without a valid recipient. */
const composeMail = (mail: StoredMail): Promise<Message | null> => {
  if (mail.enquiry_id !== null) return composeForEnquiry(mail, mail.enquiry_id)
  if (mail.subscriber_id !== null) return composeForSubscriber(mail, mail.subscriber_id)
  if (mail.staff_id !== null) return composeForStaff(mail, mail.staff_id)
  if (mail.alert_id !== null) return composeForAlert(mail, mail.alert_id)
  return mail.member_id === null ? Promise.resolve(null) : composeForMember(mail, mail.member_id)
}

/** Tries once to send mail `id`. Throws if a retry may help. */
export const sendMail = (id: number, { isLastTry }: { isLastTry: boolean }) =>
  sendComposed(id, composeMail, { isLastTry })
