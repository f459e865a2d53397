/**
 * The customer's texts, letter for letter, including typing errors ('Members exlusive'). The owner corrects them here.
 * Safe in the browser. Those of pieces and their lists are in piece-texts, those of the members' sign-in and area in
 * member-texts, and those of errors in error-texts, so that no page loads another's.
 */
export const header = {
  collection: 'Collection',
  discover: 'Discover',
} as const

export const footer = {
  title: 'Speak to our experts',
  enquiryTypes: ['Request an appointment', 'Shipping information', 'Other question'],
} as const

export const notFound = {
  title: 'This page is temporarily unavailable',
} as const

export const home = {
  recent: 'Recent additions',
} as const

export const boutique = {
  showDetails: 'Boutique contact details',
  hideDetails: 'Hide contact details',
  appointment: (boutique: string) => `Request an appointment in ${boutique}`,
  enquiryTypes: ['View collection', 'Brand introduction', 'Sell a watch', 'Other'],
} as const

export const journal = {
  similar: 'You may also like',
} as const

export const press = {
  article: 'Link to article',
  download: 'Download',
  translation: 'Translation',
} as const

export const detail = {
  loadingGallery: (name: string) => `Loading ${name} gallery...`,
  write: 'Write to Us',
  hideForm: 'Hide Form',
  readMore: 'Read more',
  showLess: 'Show less',
  similar: 'You may also like',
  membersOnlyTitle: 'Members only',
  membersOnly: 'Content of this page is available to members only.',
  whatsApp: (name: string, sku: string) => `Hello! I am enquiring about ${name} - ${sku}`,
} as const

export const form = {
  onlyNumbers: 'Only numbers allowed',
  invalidPhone: 'Invalid phone number. Please provide your country code. e.g. +44 or 0044',
  messageLength: 'Minimum 10 characters required',
  incomplete: 'All fields and privacy confirmation are required',
  another: 'Send another enquiry',
  agreed: 'Agreed',
} as const

export const subscribe = {
  placeholder: 'Please enter your email address',
  success: 'Thank You for Subscribing.',
  confirm: 'Please open the email we have just sent and confirm your address.',
  another: 'Subscribe with another email',
} as const

export const consent = {
  acceptAll: 'Accept All',
  acceptSelection: 'Accept selection',
  rejectAll: 'Reject all',
  categories: {
    necessary: 'Necessary',
    analytics: 'Analytics',
    preferences: 'Preferences',
    marketing: 'Marketing',
  },
} as const
