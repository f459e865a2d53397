import { appointmentTypes, type FormOrigin, footerTypes, titles } from '@/lib/enquiries/kinds'

export type PlainField = {
  name: string
  label: string
  type?: 'email' | 'tel' | 'text'
  options?: readonly string[]
  /** several lines */
  long?: boolean
}

const email: PlainField = { name: 'email', label: 'Email', type: 'email' }
const phone: PlainField = { name: 'phone', label: 'Telephone', type: 'tel' }
const message: PlainField = { name: 'message', label: 'Message', long: true }
const name: PlainField = { name: 'name', label: 'Name' }
const formal: PlainField[] = [
  { name: 'title', label: 'Title', options: titles },
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
]

/** What each form asks for, in its order. */
export const plainFields: Record<FormOrigin, PlainField[]> = {
  contact: [...formal, email, phone, message],
  footer: [
    { name: 'selectedOptionName', label: 'How can we help?', options: footerTypes },
    ...formal,
    email,
    phone,
    message,
  ],
  enquiry: [name, email, phone, message],
  appointment: [
    { name: 'selectedOptionName', label: 'Enquiry type', options: appointmentTypes },
    { name: 'preferredDate', label: 'Preferred date (optional)' },
    name,
    email,
    phone,
    message,
  ],
  sell: [name, email, { ...phone, label: 'Phone' }, message],
  subscribe: [email],
}
