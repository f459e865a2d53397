import type { Dates } from './dates'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const day = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const year = String.raw`(20\d{2})`
const weekday = '(?:(?:sun|mon|tue|wed|thu|fri|sat)[a-z]{0,6} )?'
const joint = ' ?(and|&|to|-|until|till|through) ?'

/** '25 december', '25 and 26 december 2026', '24 december to 2 january', perhaps after their weekday */
const dates = new RegExp(
  String.raw`\b${weekday}${day}(?: ${month}(?: ${year})?)?(?:${joint}${weekday}${day} ${month}(?: ${year})?)?\b`,
  'g',
)

type Point = { day: string; month: string; year: number | undefined }

/** Undefined if there is no such day. */
const textOf = ({ day, month, year }: Point) => {
  const place = months.indexOf(month.slice(0, 3))
  if (Number(day) < 1 || Number(day) > (longest[place] ?? 0)) return undefined
  const inYear = [String(place + 1), day].map((part) => part.padStart(2, '0')).join('-')
  return year ? `${year}-${inYear}` : inYear
}

const numberOf = (text: string | undefined) => (text ? Number(text) : undefined)

/** Reads one match of `dates`; null if it names no days. */
const readDates = (groups: (string | undefined)[]): Dates[] | null => {
  const [firstDay, firstMonth, firstYear, joined, lastDay, lastMonth, lastYear] = groups
  const month = firstMonth ?? lastMonth
  if (!firstDay || !month) return null
  const year = numberOf(firstYear) ?? numberOf(lastYear)
  const from = textOf({ day: firstDay, month, year })
  if (!from) return null
  if (!lastDay || !lastMonth) return [{ from, to: from }]
  const to = textOf({ day: lastDay, month: lastMonth, year: numberOf(lastYear) ?? year })
  if (!to) return null
  if (joined === 'and' || joined === '&')
    return [
      { from, to: from },
      { from: to, to },
    ]
  if (year === undefined || from <= to) return [{ from, to }]
  // Over New Year, with one year given.
  if (firstYear && lastYear) return null
  const shifted = firstYear ? { from, to: `${year + 1}${to.slice(4)}` } : { from: `${year - 1}${from.slice(4)}`, to }
  return [shifted]
}

/** The days of the calendar in a lower-case text, and the rest of it; null if it names none, or one that does not exist. */
export const takeDates = (text: string): { dates: Dates[]; rest: string } | null => {
  const found: Dates[] = []
  let isClear = true
  const rest = text.replace(dates, (match, ...groups: (string | undefined)[]) => {
    // Without a month it is a time.
    if (!groups[1] && !groups[5]) return match
    const read = readDates(groups.slice(0, 7))
    if (read) found.push(...read)
    else isClear = false
    return ''
  })
  return isClear && found.length > 0 ? { dates: found, rest: rest.trim() } : null
}
