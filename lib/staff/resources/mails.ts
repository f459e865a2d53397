import type { MailKind } from '@/lib/db/generated/client'
import { mailStateLabels } from '../labels'
import { byId, choice, choicesOf, line, shown, shownInWords } from './fields'
import type { Resource } from './resource'

/** Label of each kind of mail. */
export const mailKinds = {
  boutique: 'Enquiry, to the boutique',
  acknowledgement: 'Enquiry received',
  welcome: 'Newsletter: welcome',
  subscription_confirmation: 'Newsletter: please confirm',
  verification: 'Verify your e-mail',
  email_changed: 'E-mail address changed',
  password_reset: 'Password reset',
  password_changed: 'Password changed',
  new_browser: 'Signed in from a new browser',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  passkeys_reset: 'Passkeys removed by staff',
  recovery_code_used: 'Recovery code used',
  second_factor_off: 'No passkey asked for any more',
  membership_request: 'Membership request, to the boutique',
  membership_approved: 'Membership approved',
  membership_declined: 'Membership declined',
  membership_suspended: 'Membership suspended',
  membership_restored: 'Membership restored',
  account_expiry: 'Account will be deleted',
  alert_confirmation: 'Alert: please confirm',
  alert: 'Alert: a piece has come in',
  staff_invitation: 'Invitation to the desk',
  staff_password_reset: 'Password reset, to staff',
  staff_digest: 'Morning digest, to staff',
  staff_notice: 'Something waits, to owners',
  refusals: 'Many refused requests, to owners',
} satisfies Record<MailKind, string>

/** Outgoing mails. The address of a failed one can be corrected and the mail sent again. */
export const mails: Resource = {
  ...byId({ name: 'mails', table: 'Mail', label: 'Mails', one: 'mail', title: 'kind' }),
  groups: [
    {
      title: 'The mail',
      fields: [
        shownInWords('kind', 'What it says', mailKinds),
        line('to', 'To', { maxLength: 254, help: 'Empty: the boutique’s address at the time of sending.' }),
        shownInWords('state', 'State', mailStateLabels),
        shown('last_error', 'Why it failed', 'text'),
        shown('attempts', 'Tries', 'whole'),
        shown('created_at', 'Written', 'moment'),
        shown('sent_at', 'Sent', 'moment'),
      ],
    },
  ],
  columns: ['to', 'state', 'last_error', 'created_at'],
  searched: ['to', 'last_error'],
  filters: [choice('state', 'State', choicesOf(mailStateLabels))],
  order: { field: 'created_at', direction: 'DESC' },
}
