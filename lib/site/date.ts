const day = { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' } as const
const british = new Intl.DateTimeFormat('en-GB', day)
const american = new Intl.DateTimeFormat('en-US', day)

/** The day of a DATE column, such as '2026-11-14'. */
export const isoDate = (date: Date) => date.toISOString().slice(0, 10)

/** '14 November 2026' */
export const longDate = (isoDay: string) => british.format(new Date(`${isoDay}T00:00:00Z`))

/** 'November 14, 2026', the format of press dates */
export const pressDate = (isoDay: string) => american.format(new Date(`${isoDay}T00:00:00Z`))

const london = new Intl.DateTimeFormat('en-GB', { ...day, timeZone: 'Europe/London' })

/** '14 November 2026' for an ISO time: its day in London */
export const londonDate = (isoTime: string) => london.format(new Date(isoTime))

const moments = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'medium',
  timeStyle: 'medium',
})

/** '21 Nov 2026, 07:21:26' for an ISO time, in London time */
export const shortMoment = (isoTime: string) => moments.format(new Date(isoTime))
