import 'server-only'
import { composeForAlert } from '@/lib/alerts/mails'
import { db } from '@/lib/db/client'
import { mailbox, type StoredMail } from '@/lib/mail/message'
import { retryMail } from '@/lib/mail/retry'
import { composeForMember } from '@/lib/members/mails/compose'
import { composeForSubscriber } from '@/lib/newsletter/compose'
import { actingAs } from '../acting'
import { composeForStaff } from '../mails'
import { type RecordAction, refused } from '../record-action'

const idle = (whose: string, way: string) =>
  `This email can no longer be sent: it can only go to ${whose}, or is out of date. ${way}`

const words = {
  member: idle('the account’s own address', 'Correct the member’s address; a new notice is then sent.'),
  staff: idle('the colleague’s own address', 'Correct the address under Colleagues; a new invitation is then sent.'),
  subscriber: idle('the address that subscribed', 'The visitor can subscribe again with the right address.'),
  alert: idle('the address of the alert', 'The visitor can set the alert again with the right address.'),
}

/**
 * Resolves to why a mail would say nothing, or null. One whose composing would make links (a request for a
 * membership, which always says something) or delete matches (an alert's) is not composed.
 */
const findIdleReason = async (mail: StoredMail): Promise<string | null> => {
  const { kind, to, member_id, staff_id, subscriber_id, alert_id } = mail
  const unless = (message: unknown, reason: string) => (message === null ? reason : null)
  if (kind === 'membership_request') return null
  if (member_id !== null) return unless(await composeForMember(mail, member_id), words.member)
  if (staff_id !== null) return unless(await composeForStaff(mail, staff_id), words.staff)
  if (subscriber_id !== null) return unless(await composeForSubscriber(mail, subscriber_id), words.subscriber)
  if (alert_id === null) return null
  const found =
    kind === 'alert'
      ? await db.alert.findUnique({ where: { id: alert_id, email: to }, select: { id: true } })
      : await composeForAlert(mail, alert_id)
  return unless(found, words.alert)
}

/** Queues a failed mail again, and makes one due that waits for a later try. */
export const retryMailNow: RecordAction = {
  right: 'edit',
  run: async (id, _values, staff) => {
    const mail = await db.mail.findUnique({ where: { id, state: { not: 'sent' } } })
    if (mail?.to && !mailbox(mail.to)) return refused(`“${mail.to.slice(0, 60)}” isn’t an email address.`)
    const reason = mail && (await findIdleReason(mail))
    if (reason) return refused(reason)
    return actingAs(staff, async (tx) =>
      (await retryMail(tx, id)) ? { ok: true, record: { id } } : refused('This email has been sent or is being sent.'),
    )
  },
}
