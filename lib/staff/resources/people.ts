import { wholeNameMaximum } from '@/lib/forms/constants'
import { enquiryKindLabels, enquiryMailLabels, enquiryStatusLabels } from '../labels'
import { boutique, byId, choice, choicesOf, line, shown, shownInWords } from './fields'
import type { Resource } from './resource'

const accountStates = [
  { id: 0, name: 'Awaiting approval' },
  { id: 1, name: 'Approved' },
  { id: 2, name: 'Suspended' },
  // Status 2 too: computed-columns.ts tells it by `declined_at`.
  { id: 'declined', name: 'Declined' },
]

/**
 * Members and applicants. Buttons that preview the mail approve, decline and suspend them. Either name may be nearly as
 * long as the whole, which a member may change and which is parted at its first space.
 */
export const members: Resource = {
  ...byId({ name: 'members', table: 'Member', label: 'Members', one: 'member', title: 'name' }),
  groups: [
    {
      title: 'Contact',
      fields: [
        { name: 'first_name', label: 'First name', kind: 'line', maxLength: wholeNameMaximum },
        { name: 'last_name', label: 'Last name', kind: 'line', maxLength: wholeNameMaximum },
        line('email', 'Email', {
          required: true,
          sensitive: true,
          maxLength: 254,
          help: 'A new address must be verified again. The old one is sent a link to undo the change, valid for seven days.',
          reaches: 'mailbox',
        }),
        { name: 'phone', label: 'Phone', kind: 'line', maxLength: 60, reaches: 'phone' },
      ],
    },
    {
      title: 'Account',
      fields: [
        {
          ...shown('status', 'Status', 'choice'),
          choices: accountStates,
        },
        shown('created_at', 'Registered', 'moment'),
        shown('email_verified_at', 'Email verified', 'moment'),
        shown('declined_at', 'Declined', 'moment'),
      ],
    },
  ],
  columns: ['status', 'email', 'created_at', 'email_verified_at'],
  searched: ['name', 'email', 'phone'],
  filters: [
    choice('status', 'Status', accountStates),
    { name: 'waiting', label: 'Verified, awaiting approval', kind: 'flag' },
  ],
  order: { field: 'created_at', direction: 'DESC' },
}

const progress = choice('status', 'Status', choicesOf(enquiryStatusLabels), { required: true })

/** Enquiries from the site's forms. Staff edit status, boutique and spam; everything else is read-only. */
export const enquiries: Resource = {
  ...byId({
    name: 'enquiries',
    table: 'Enquiry',
    label: 'Enquiries',
    one: 'enquiry',
    many: 'enquiries',
    title: 'reference',
  }),
  groups: [
    {
      title: 'Progress',
      fields: [
        progress,
        boutique('boutique', 'Boutique', { required: true }),
        { name: 'spam', label: 'Spam', kind: 'flag' },
        shown('answered_by', 'Answered by'),
        shown('answered_at', 'Answered', 'moment'),
      ],
    },
    {
      title: 'Customer',
      fields: [
        shown('title', 'Title'),
        shown('name', 'Name'),
        shown('firstName', 'First name'),
        shown('lastName', 'Last name'),
        { ...shown('email', 'Email'), reaches: 'mailbox' },
        { ...shown('phone', 'Phone'), reaches: 'phone' },
      ],
    },
    {
      title: 'Enquiry',
      fields: [
        shown('reference', 'Reference'),
        shownInWords('kind', 'Type', enquiryKindLabels),
        shown('item', 'Piece'),
        shown('sku', 'SKU'),
        shown('model', 'Model'),
        shown('selectedOptionName', 'Subject'),
        shown('preferredDate', 'Preferred date'),
        shown('message', 'Message', 'text'),
      ],
    },
    {
      title: 'Origin',
      fields: [
        shown('createdAt', 'Received', 'moment'),
        shownInWords('mailState', 'Emails', enquiryMailLabels),
        shown('form_url', 'Page'),
        shown('utm_source', 'Source'),
        shown('utm_campaign', 'Campaign'),
        shown('consentText', 'Agreed to', 'text'),
      ],
    },
  ],
  columns: ['status', 'createdAt', 'email', 'item', 'boutique', 'mailState'],
  searched: ['reference', 'name', 'firstName', 'lastName', 'email', 'phone', 'item', 'message'],
  filters: [
    progress,
    boutique('boutique', 'Boutique'),
    { name: 'waiting', label: 'Unanswered', kind: 'flag' },
    { name: 'mine', label: 'Assigned to me', kind: 'flag' },
    { name: 'failed', label: 'Email failed', kind: 'flag' },
    { name: 'spam', label: 'Spam', kind: 'flag' },
  ],
  order: { field: 'createdAt', direction: 'DESC' },
  enums: { status: 'EnquiryStatus' },
  more: ['assigned_to'],
}
