import type { EnquiryMailState, EnquiryStatus, MailState, StockImportState } from '@/lib/db/generated/client'
import type { EnquiryKind } from '@/lib/enquiries/kinds'
import type { FeedName } from '@/lib/feeds/feed'

// What the desk shows instead of stored values that are no words of a salesperson. Safe in the browser.

export const enquiryKindLabels: Record<EnquiryKind, string> = {
  contact: 'Contact page message',
  footer: 'Footer message',
  enquiry: 'Piece enquiry',
  appointment: 'Viewing request',
  sell: 'Watch offered for sale',
}

export const enquiryStatusLabels: Record<EnquiryStatus, string> = { new: 'New', answered: 'Answered', closed: 'Closed' }

export const mailStateLabels: Record<MailState, string> = {
  failed: 'Failed',
  queued: 'Queued',
  sent: 'Sent',
}

/** Of all mails of one enquiry. */
export const enquiryMailLabels: Record<EnquiryMailState, string> = { ...mailStateLabels, none: 'None' }

export const featuredSetLabels = {
  main: 'Main brand watches',
  other: 'Other brands',
  jewellery: 'Jewellery',
}

export const feedLabels: Record<FeedName, string> = {
  google: 'Google',
  meta: 'Facebook and Instagram',
  chrono24: 'Watch marketplaces',
  'price-list': 'Price list',
}

export const importStateLabels: Record<StockImportState, string> = {
  waiting: 'queued',
  running: 'importing',
  done: 'imported',
  failed: 'failed',
}

/** Programs by which changes are made, as the history notes them; another is named as it is noted. */
export const programLabels: Record<string, string> = {
  desk: 'at the desk',
  studio: 'in Prisma Studio',
  // The person is 'by mail from London' already.
  mail: '',
}

/** The words of a value; the value itself if it has none. */
export const labelOf = (words: Record<string, string>, value: string): string =>
  Object.hasOwn(words, value) ? (words[value] ?? value) : value
