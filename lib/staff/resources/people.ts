import { wholeNameMaximum } from '@/lib/forms/constants'
import { enquiryKindLabels, enquiryMailLabels, enquiryStatusLabels } from '../labels'
import { boutique, byId, choice, choicesOf, line, shown, shownInWords } from './fields'
import type { Resource } from './resource'

const accountStates = [
  { id: 0, name: 'Waits for approval' },
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
      title: 'Who it is',
      fields: [
        { name: 'first_name', label: 'First name', kind: 'line', maxLength: wholeNameMaximum },
        { name: 'last_name', label: 'Last name', kind: 'line', maxLength: wholeNameMaximum },
        line('email', 'E-mail', {
          required: true,
          sensitive: true,
          maxLength: 254,
          help: 'The new address must be verified again. The old one receives a link that undoes the change for seven days.',
          reaches: 'mailbox',
        }),
        { name: 'phone', label: 'Telephone', kind: 'line', maxLength: 60, reaches: 'phone' },
      ],
    },
    {
      title: 'The account',
      fields: [
        {
          ...shown('status', 'Status', 'choice'),
          choices: accountStates,
        },
        shown('created_at', 'Registered', 'moment'),
        shown('email_verified_at', 'E-mail verified', 'moment'),
        shown('declined_at', 'Declined', 'moment'),
      ],
    },
  ],
  columns: ['status', 'email', 'created_at', 'email_verified_at'],
  searched: ['name', 'email', 'phone'],
  filters: [
    choice('status', 'Status', accountStates),
    { name: 'waiting', label: 'Verified and waiting', kind: 'flag' },
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
      title: 'How far it is',
      fields: [
        progress,
        boutique('boutique', 'Boutique that answers', { required: true }),
        { name: 'spam', label: 'Spam', kind: 'flag' },
        shown('answered_by', 'Answered by'),
        shown('answered_at', 'Answered', 'moment'),
      ],
    },
    {
      title: 'Who wrote',
      fields: [
        shown('title', 'Title'),
        shown('name', 'Name'),
        shown('firstName', 'First name'),
        shown('lastName', 'Last name'),
        { ...shown('email', 'E-mail'), reaches: 'mailbox' },
        { ...shown('phone', 'Telephone'), reaches: 'phone' },
      ],
    },
    {
      title: 'What about',
      fields: [
        shown('reference', 'Reference'),
        shownInWords('kind', 'What it is', enquiryKindLabels),
        shown('item', 'Piece'),
        shown('sku', 'SKU'),
        shown('model', 'Model'),
        shown('selectedOptionName', 'Type'),
        shown('preferredDate', 'Preferred date'),
        shown('message', 'Message', 'text'),
      ],
    },
    {
      title: 'Where it came from',
      fields: [
        shown('createdAt', 'Received', 'moment'),
        shownInWords('mailState', 'Mails', enquiryMailLabels),
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
    { name: 'waiting', label: 'Waiting', kind: 'flag' },
    { name: 'mine', label: 'Mine', kind: 'flag' },
    { name: 'viewings', label: 'Viewings today and tomorrow', kind: 'flag' },
    { name: 'failed', label: 'A mail failed', kind: 'flag' },
    { name: 'spam', label: 'Spam', kind: 'flag' },
  ],
  order: { field: 'createdAt', direction: 'DESC' },
  enums: { status: 'EnquiryStatus' },
  more: ['assigned_to', 'visitAt'],
}
