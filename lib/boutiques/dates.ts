/** Days of the calendar, both included: 'MM-DD' of every year, or 'YYYY-MM-DD'. */
export type Dates = { from: string; to: string }

/** Whether a day, 'YYYY-MM-DD', is one of them. */
export const covers = ({ from, to }: Dates, date: string): boolean => {
  const value = date.slice(date.length - from.length)
  return from <= to ? from <= value && value <= to : from <= value || value <= to
}
