import 'server-only'
import type { Prisma } from '@/lib/db/generated/client'
import { mailbox } from '@/lib/mail/message'
import type { Staff } from '../account'
import { actingAs } from '../acting'
import { type ActionOutcome, idOf, notOwn, type RecordAction, refused } from '../record-action'
import { isOwn } from '../roles'

/** Runs `work` on an enquiry if the colleague may change it. */
const withOwn = (
  id: number,
  staff: Staff,
  work: (tx: Prisma.TransactionClient, enquiry: { boutique: string }) => Promise<ActionOutcome>,
) =>
  actingAs(staff, async (tx): Promise<ActionOutcome> => {
    // Locked before its mails, as a deletion does.
    const [enquiry] = await tx.$queryRaw<{ boutique: string }[]>`
      SELECT "boutique" FROM "Enquiry" WHERE "id" = ${id} FOR UPDATE`
    if (!enquiry) return { ok: false, reason: 'gone' }
    if (!isOwn(staff, 'enquiries', enquiry)) return notOwn
    return work(tx, enquiry)
  })

/** Prisma condition: accounts to which an enquiry of this boutique may be assigned. */
export const mayAnswer = (boutique: string): Prisma.StaffAccountWhereInput => ({
  suspended: false,
  OR: [{ role: { not: 'boutique' } }, { boutique }],
})

/** Refuses an assignment by a page that shows another assignee than the present one. */
const takenBy = (name: string | undefined) =>
  refused(
    name === undefined ? 'This is no longer assigned to anyone.' : `${name} has taken this in the meantime.`,
    'assigned_to',
  )

/**
 * Assigns an enquiry to the colleague with id `to`; null unassigns it. `from` is the assignee that the page shows:
 * refused if that is no longer the present one, unless that is `to`.
 */
export const assignEnquiry: RecordAction = {
  right: 'edit',
  run: (id, { to, from }, staff) =>
    withOwn(id, staff, async (tx, { boutique }) => {
      const wanted = idOf(to)
      if (to !== null && !wanted) return refused('Choose a colleague.', 'assigned_to')
      const who = wanted
        ? await tx.staffAccount.findFirst({ where: { id: wanted, ...mayAnswer(boutique) }, select: { id: true } })
        : null
      if (to !== null && !who)
        return refused('This colleague has left, is suspended or works at another boutique.', 'assigned_to')
      const assigned_to = who?.id ?? null
      const { count } = await tx.enquiry.updateMany({
        where: { id, OR: [{ assigned_to: idOf(from) }, { assigned_to }] },
        data: { assigned_to },
      })
      if (count > 0) return { ok: true, record: { id, assigned_to } }
      const now = await tx.enquiry.findUnique({ where: { id }, select: { assigned: { select: { name: true } } } })
      return takenBy(now?.assigned?.name)
    }),
}

/** Queues a failed mail of an enquiry again, optionally to a corrected address; '' is the boutique's own. */
export const resendMail: RecordAction = {
  right: 'edit',
  run: (id, { mail, to }, staff) =>
    withOwn(id, staff, async (tx) => {
      const wanted = idOf(mail)
      if (!wanted) return refused('Choose an email.')
      const row = await tx.mail.findFirst({ where: { id: wanted, enquiry_id: id }, select: { kind: true } })
      if (!row) return { ok: false, reason: 'gone' }
      const address = typeof to === 'string' ? to.trim() : undefined
      const mayBeEmpty = row.kind === 'boutique'
      if (address !== undefined && !(address === '' && mayBeEmpty) && (address.length > 254 || !mailbox(address)))
        return refused(`“${address.slice(0, 60)}” isn’t an email address.`, 'to')
      const { count } = await tx.mail.updateMany({
        where: { id: wanted, enquiry_id: id, state: 'failed' },
        data: { state: 'queued', ...(address === undefined ? {} : { to: address }) },
      })
      return count > 0
        ? { ok: true, record: { id: wanted } }
        : refused('This email has already been sent or is queued.')
    }),
}
