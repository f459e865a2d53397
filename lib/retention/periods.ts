/** Retention periods of personal data, as PostgreSQL intervals. The privacy policy's text is filled from here. */
export const periods = {
  /** after they were asked for; unconfirmed ones as long as an unverified account, and after the last mail that asks */
  alerts: '2 years',
  /** after they were saved to an account */
  saved: '2 years',
  /** after their last change */
  enquiries: '2 years',
  /** after leaving the newsletter, or subscribing without confirming, and after the last mail about it */
  unsubscribed: '30 days',
  /** after registration, if the address was never verified */
  unverified: '30 days',
  /** after the last sign-in, or after registration without one */
  members: '3 years',
  /** how long in advance members are told that their account will be deleted */
  notice: '30 days',
  /** after they were written */
  mails: '90 days',
  /** after its last sign-in, a browser is known to its account: as long as browsers keep a cookie at most */
  browsers: '400 days',
} as const

/** Days for which a photograph that was removed or replaced at the desk can be restored. */
export const removedPhotographDays = 90

/** Days for which a record that was deleted at the desk stays in the bin. */
export const binDays = 90

export type Period = keyof typeof periods

const numbers: Record<string, string> = { '1': 'one', '2': 'two', '3': 'three' }

/** Returns a period in words: 'two years', '30 days'. */
export const formatPeriod = (period: Period): string =>
  periods[period].replace(/^\d+/, (number) => numbers[number] ?? number)

/** Placeholders for page texts: {kept.enquiries} and so on. */
export const periodFacts: [name: string, words: string][] = (Object.keys(periods) as Period[]).map((period) => [
  `kept.${period}`,
  formatPeriod(period),
])
