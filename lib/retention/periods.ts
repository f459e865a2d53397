/** How long what is kept of people is kept, as PostgreSQL reads an interval. The privacy policy takes its words from here. */
export const periods = {
  /** after they were set; unconfirmed ones as long as an unverified account */
  alerts: '2 years',
  /** after they were saved to an account */
  saved: '2 years',
  /** after their last change */
  enquiries: '2 years',
  /** of whoever left the newsletter, or never confirmed it: after the last mail about it */
  unsubscribed: '30 days',
  /** after registration, where the address was never verified */
  unverified: '30 days',
  /** after the last sign-in */
  members: '3 years',
  /** how long before a member's account goes its owner is told */
  notice: '30 days',
  /** after they were written */
  mails: '90 days',
} as const

export type Period = keyof typeof periods

const numbers: Record<string, string> = { '1': 'one', '2': 'two', '3': 'three' }

/** A period as a sentence says it: 'two years', '30 days'. */
export const inWords = (period: Period): string =>
  periods[period].replace(/^\d+/, (number) => numbers[number] ?? number)

/** What a page's text may name in braces: {kept.enquiries} and so on. */
export const periodFacts: [name: string, words: string][] = (Object.keys(periods) as Period[]).map((period) => [
  `kept.${period}`,
  inWords(period),
])
