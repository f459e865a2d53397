import 'server-only'
import { accountStatus } from '@/lib/members/account'
import { composeForMember } from '@/lib/members/mails/compose'
import {
  findMailOf,
  isMemberStep,
  type MemberStep,
  type MembershipState,
  memberSteps,
  stepMembership,
} from '@/lib/members/membership'
import { resetPasskeys } from '@/lib/members/second-factor'
import { actingAs, actorOf } from './acting'
import { sendInvitation } from './commands'
import { resetStaffPasskeys } from './passkeys'
import { assignEnquiry, resendMail } from './people/enquiry-actions'
import { enquiryDetails } from './people/enquiry-details'
import { retryMailNow } from './people/mail-actions'
import { addNote, endSession, removeNote } from './people/member-actions'
import { memberDetails } from './people/member-details'
import { type RecordAction, type RecordView, refused } from './record-action'
import type { ResourceName } from './roles'
import { prepareSale, prepareTakeBack, sellPiece, takeBack, undoTakeBack } from './sales'
import { isSensitiveUndo, undoChange } from './undo'

/** What the colleague who decides later is told of the present state. */
const nowWords = (now: MembershipState): string => {
  if (now === accountStatus.approved) return 'This member has already been approved.'
  if (now === 'declined') return 'This request has already been declined.'
  return now === accountStatus.suspended
    ? 'This member has already been suspended.'
    : 'This member is awaiting approval.'
}

/** `from`: the state that the page shows. */
const stepMember = (step: MemberStep): RecordAction => ({
  right: 'edit',
  run: async (id, { from }, staff) => {
    const seen = typeof from === 'number' || from === 'declined' ? from : -1
    const done = await stepMembership(actorOf(staff), id, step, seen)
    if (done.ok) return { ok: true, record: { id, status: done.status } }
    return done.reason === 'gone' ? { ok: false, reason: 'gone' } : refused(nowWords(done.now))
  },
})

const noPasskey = 'This account has no passkey.'

/** Removes all passkeys of a member who has lost them, so that the password alone signs in again. */
const resetMember: RecordAction = {
  right: 'edit',
  sensitive: true,
  run: async (id, _values, staff) => {
    const done = await resetPasskeys(actorOf(staff), id)
    return done.ok ? { ok: true, record: { id } } : refused(noPasskey)
  },
}

const resetColleague: RecordAction = {
  right: 'edit',
  sensitive: true,
  run: async (id, _values, staff) => {
    const done = await resetStaffPasskeys(staff, id)
    return done.ok ? { ok: true, record: { id } } : refused(noPasskey)
  },
}

/** Composes the mail that a step would send, without sending it; empty if it sends none. */
const previewMember: RecordAction = {
  right: 'edit',
  run: async (id, { step }) => {
    if (step !== 'reset-passkeys' && !isMemberStep(step)) return refused('Choose an email.')
    const kind = step === 'reset-passkeys' ? 'passkeys_reset' : await findMailOf(step, id)
    if (!kind) return { ok: true, record: { subject: '', html: '' } }
    const about = {
      kind,
      to: 'preview@example.com',
      message_id: 'preview',
      enquiry_id: null,
      subscriber_id: null,
      staff_id: null,
      alert_id: null,
      member_id: id,
      created_at: new Date(),
    }
    const message = await composeForMember(about, id, { isPreview: true })
    return message
      ? { ok: true, record: { subject: message.subject, html: message.html } }
      : { ok: false, reason: 'gone' }
  },
}

const endMemberSessions: RecordAction = {
  right: 'edit',
  run: (id, _values, staff) =>
    actingAs(staff, async (tx) => {
      if ((await tx.member.count({ where: { id } })) === 0) return { ok: false, reason: 'gone' }
      return { ok: true, record: { count: (await tx.session.deleteMany({ where: { member_id: id } })).count } }
    }),
}

/** Actions on a record besides saving: POST /api/staff/{resource}/{id}/{action}. */
export const recordActions: Partial<Record<ResourceName, Record<string, RecordAction>>> = {
  pieces: {
    'prepare-sale': {
      right: 'edit',
      run: async (id, _values, staff) => {
        const record = await prepareSale(id, staff)
        return record ? { ok: true, record } : { ok: false, reason: 'gone' }
      },
    },
    sell: { right: 'edit', run: sellPiece },
    'prepare-take-back': {
      right: 'edit',
      run: async (id, _values, staff) => {
        const record = await prepareTakeBack(id, staff)
        return record ? { ok: true, record } : { ok: false, reason: 'gone' }
      },
    },
    'take-back': { right: 'edit', run: takeBack },
    'undo-take-back': { right: 'edit', run: undoTakeBack },
  },
  colleagues: { invite: { right: 'edit', run: (id) => sendInvitation(id) }, 'reset-passkeys': resetColleague },
  members: {
    ...Object.fromEntries(memberSteps.map((step) => [step, stepMember(step)])),
    mail: previewMember,
    'reset-passkeys': resetMember,
    'sign-out': endMemberSessions,
    'end-session': endSession,
    note: addNote,
    'remove-note': removeNote,
  },
  enquiries: { assign: assignEnquiry, resend: resendMail },
  mails: { retry: retryMailNow },
  history: { undo: { right: 'edit', sensitive: isSensitiveUndo, run: (id, _values, staff) => undoChange(id, staff) } },
}

/** Data of a record besides its columns: GET /api/staff/{resource}/{id}/{view}. */
export const recordViews: Partial<Record<ResourceName, Record<string, RecordView>>> = {
  members: { details: memberDetails },
  enquiries: { details: enquiryDetails },
}
