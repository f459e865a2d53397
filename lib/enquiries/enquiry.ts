import 'server-only'
import type { Prisma } from '@/lib/db/generated/client'

/** What the visitor sent, also for the member's own data. */
export const submittedSelect = {
  title: true,
  name: true,
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  message: true,
  selectedOptionName: true,
  preferredDate: true,
  visitAt: true,
  statusTitle: true,
  model: true,
  sku: true,
  consentText: true,
  consentAt: true,
  form_url: true,
  form_origin: true,
  utm_source: true,
  utm_medium: true,
  utm_campaign: true,
  utm_term: true,
  utm_content: true,
} satisfies Prisma.EnquirySelect

/** The columns of an enquiry for mails and staff's lists, in the order of their export. */
export const enquirySelect = {
  id: true,
  reference: true,
  status: true,
  kind: true,
  boutique: true,
  item: true,
  createdAt: true,
  mailState: true,
  spam: true,
  ...submittedSelect,
} satisfies Prisma.EnquirySelect

export type Enquiry = Prisma.EnquiryGetPayload<{ select: typeof enquirySelect }>

/** The visitor's name, from either form of name fields. */
export const visitorName = ({ name, firstName, lastName }: Pick<Enquiry, 'name' | 'firstName' | 'lastName'>) =>
  name || [firstName, lastName].filter(Boolean).join(' ')
