import 'server-only'
import { logEvent } from '@/lib/log/events'
import { composeForMember } from '@/lib/members/mails/compose'
import type { Staff } from './account'
import { actingAs } from './acting'
import { sendInvitation } from './commands'
import type { Action, ResourceName } from './roles'
import { undoChange } from './undo'

type Outcome =
  | { ok: true; record?: unknown }
  | { ok: false; reason: 'invalid'; errors: Record<string, string[]> }
  | { ok: false; reason: 'limited'; wait: number }
  | { ok: false; reason: 'forbidden'; message: string }
  | { ok: false; reason: 'gone' }

export type RecordAction = {
  /** the right that it takes */
  right: Action
  run: (id: number, values: Record<string, unknown>, staff: Staff) => Promise<Outcome>
}

const refused = (sentence: string): Outcome => ({ ok: false, reason: 'invalid', errors: { form: [sentence] } })

type Standing = 0 | 1 | 2
type MemberStep = {
  from: Standing[]
  to: Standing
  already: string
  mail: 'membership_approved' | 'membership_suspended' | 'membership_restored'
}

/** What may happen to a membership. The database writes the mail and ends the sessions. */
const memberSteps: Record<string, MemberStep> = {
  approve: { from: [0], to: 1, already: 'Somebody has decided this already.', mail: 'membership_approved' },
  suspend: { from: [0, 1], to: 2, already: 'This account is suspended already.', mail: 'membership_suspended' },
  restore: { from: [2], to: 1, already: 'This account is not suspended.', mail: 'membership_restored' },
}

const stepMember = ({ from, to, already }: MemberStep): RecordAction => ({
  right: 'edit',
  run: (id, _values, staff) =>
    actingAs(staff, async (tx) => {
      const { count } = await tx.member.updateMany({ where: { id, status: { in: from } }, data: { status: to } })
      if (count > 0) {
        logEvent('approval', { member: id, status: to, staff: staff.id })
        return { ok: true, record: { id, status: to } }
      }
      return (await tx.member.count({ where: { id } })) > 0 ? refused(already) : { ok: false, reason: 'gone' }
    }),
})

/** The mail that a step would send, as it would read now. */
const previewMember: RecordAction = {
  right: 'edit',
  run: async (id, { step }) => {
    const known = typeof step === 'string' && Object.hasOwn(memberSteps, step) ? memberSteps[step] : undefined
    if (!known) return refused('Say which mail.')
    const about = {
      kind: known.mail,
      to: '',
      message_id: 'preview',
      enquiry_id: null,
      subscriber_id: null,
      staff_id: null,
      alert_id: null,
      member_id: id,
    }
    const message = await composeForMember({ ...about, to: 'preview@example.com' }, id)
    return message
      ? { ok: true, record: { subject: message.subject, html: message.html } }
      : { ok: false, reason: 'gone' }
  },
}

const endMemberSessions: RecordAction = {
  right: 'edit',
  run: (id, _values, staff) =>
    actingAs(staff, async (tx) => ({
      ok: true,
      record: { count: (await tx.session.deleteMany({ where: { member_id: id } })).count },
    })),
}

/** Sends a mail that failed again. */
const retryMail: RecordAction = {
  right: 'edit',
  run: (id, _values, staff) =>
    actingAs(staff, async (tx) => {
      const { count } = await tx.mail.updateMany({ where: { id, state: 'failed' }, data: { state: 'queued' } })
      return count > 0
        ? { ok: true, record: { id } }
        : refused('This mail did not fail: it was sent, or it waits already.')
    }),
}

/** What may be done with a record besides saving it: POST /api/staff/{resource}/{id}/{action}. */
export const recordActions: Partial<Record<ResourceName, Record<string, RecordAction>>> = {
  colleagues: { invite: { right: 'edit', run: (id) => sendInvitation(id) } },
  members: {
    ...Object.fromEntries(Object.entries(memberSteps).map(([name, step]) => [name, stepMember(step)])),
    mail: previewMember,
    'sign-out': endMemberSessions,
  },
  mails: { retry: retryMail },
  history: { undo: { right: 'edit', run: (id, _values, staff) => undoChange(id, staff) } },
}

/** What follows when a record was made. */
export const afterCreate: Partial<Record<ResourceName, (id: number) => Promise<unknown>>> = {
  colleagues: (id) => sendInvitation(id),
}
