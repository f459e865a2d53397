import type { MailKind } from '@/lib/db/generated/client'
import { mailStateLabels } from '../labels'
import { byId, choice, choicesOf, line, shown, shownInWords } from './fields'
import type { Resource } from './resource'

/** Label of each kind of mail. */
export const mailKinds = {
  boutique: 'Enquiry (to boutique)',
  acknowledgement: 'Enquiry received (to customer)',
  welcome: 'Newsletter: welcome',
  subscription_confirmation: 'Newsletter: confirmation',
  verification: 'Email verification',
  email_changed: 'Email address changed',
  password_reset: 'Password reset',
  password_changed: 'Password changed',
  new_browser: 'Signed in from a new browser',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  passkeys_reset: 'Passkeys removed by staff',
  recovery_code_used: 'Recovery code used',
  second_factor_off: 'Passkey no longer required',
  membership_request: 'Membership request (to boutique)',
  membership_approved: 'Membership approved',
  membership_declined: 'Membership declined',
  membership_suspended: 'Membership suspended',
  membership_restored: 'Membership restored',
  account_expiry: 'Account deletion notice',
  alert_confirmation: 'Alert: confirmation',
  alert: 'Alert: new arrival',
  staff_invitation: 'Staff invitation',
  staff_password_reset: 'Password reset (staff)',
  staff_digest: 'Morning digest (staff)',
  staff_notice: 'Overdue (owners)',
  refusals: 'Unusual refused requests (owners)',
} satisfies Record<MailKind, string>

/** Outgoing mails. The address of a failed one can be corrected and the mail sent again. */
export const mails: Resource = {
  ...byId({ name: 'mails', table: 'Mail', label: 'Emails', one: 'email', title: 'kind' }),
  groups: [
    {
      title: 'Email',
      fields: [
        shownInWords('kind', 'Subject', mailKinds),
        line('to', 'To', { maxLength: 254, help: 'Leave blank to use the boutique’s address.' }),
        shownInWords('state', 'Status', mailStateLabels),
        shown('last_error', 'Error', 'text'),
        shown('attempts', 'Attempts', 'whole'),
        shown('created_at', 'Created', 'moment'),
        shown('sent_at', 'Sent', 'moment'),
      ],
    },
  ],
  columns: ['to', 'state', 'last_error', 'created_at'],
  searched: ['to', 'last_error'],
  filters: [choice('state', 'Status', choicesOf(mailStateLabels))],
  order: { field: 'created_at', direction: 'DESC' },
}
