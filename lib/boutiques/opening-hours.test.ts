import { describe, expect, it } from 'vitest'
import { openNow } from './open-now'
import { type OpeningHours, parseOpeningHours, type Week } from './opening-hours'

const names = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']
const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** Formats a week as 'Mo 10:00-18:00 | Su appointment', without closed days. */
const shown = (week: Week | null) =>
  week
    ?.map((day, index) => {
      if (day === 'appointment') return `${names[index]} appointment`
      return day.length > 0
        ? `${names[index]} ${day.map(({ opens, closes }) => `${clock(opens)}-${clock(closes)}`).join('+')}`
        : ''
    })
    .filter(Boolean)
    .join(' | ')

const on = (days: string[], hours: string) => days.map((day) => `${day} ${hours}`)
const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr']
const usual = [...on(weekdays, '10:00-18:00'), 'Sa 11:00-17:00'].join(' | ')

const weekIn = (text: string) => parseOpeningHours(text)?.week ?? null

describe('opening hours as staff type them', () => {
  it.each([
    ['Monday - Friday 10:00 - 18:00, Saturday 11:00-17:00, Sunday closed', usual],
    ['Monday to Friday 10am to 6pm, Saturday 11am to 5pm', usual],
    ['Mon–Fri 10–6, Sat 11–5', usual],
    ['Mon to Fri from 10 a.m. until 6 p.m., Saturdays 11 a.m.–5 p.m., closed on Sundays', usual],
    ['Weekdays 10h – 18h\nSaturday 11h00 – 17h00', usual],
    ['Tues, Thurs 10am-6pm', 'Tu 10:00-18:00 | Th 10:00-18:00'],
    ['Saturday to Monday 10:00-16:00', 'Su 10:00-16:00 | Mo 10:00-16:00 | Sa 10:00-16:00'],
    ['Monday 9.30am-12.30pm, 2pm-6.30pm', 'Mo 9:30-12:30+14:00-18:30'],
    ['Monday 10am to 1pm and 2 to 6pm', 'Mo 10:00-13:00+14:00-18:00'],
    ['Mon 10-12, 12:30-6', 'Mo 10:00-12:00+12:30-18:00'],
    ['10-6 Mon-Fri, 1-5 Sat', [...on(weekdays, '10:00-18:00'), 'Sa 13:00-17:00'].join(' | ')],
    ['Mon 10-1 and 6-2am, Tue 11-5', 'Mo 10:00-13:00+18:00-26:00 | Tu 11:00-17:00'],
    ['Daily 10am–6pm, Sunday closed', [...on(weekdays, '10:00-18:00'), 'Sa 10:00-18:00'].join(' | ')],
    ['Friday 6pm to 2am', 'Fr 18:00-26:00'],
    ['Sunday noon to 5pm', 'Su 12:00-17:00'],
    [
      'Monday to Friday 10am to 6pm, Sunday by appointment',
      ['Su appointment', ...on(weekdays, '10:00-18:00')].join(' | '),
    ],
    ['Weekends by appointment only', 'Su appointment | Sa appointment'],
    ['Monday to Friday 10am to 6pm. Saturday 11am to 5pm.', usual],
    ['Mon-Fri 10-6 / Sat 11-5', usual],
    ['10am to 6pm Monday to Friday and 11am to 5pm on Saturday', usual],
    ['Mon-Fri 10am to 6pm and Saturday by appointment', [...on(weekdays, '10:00-18:00'), 'Sa appointment'].join(' | ')],
    ['Friday 10:00-00:00', 'Fr 10:00-24:00'],
    ['Friday 10:00-00:30', 'Fr 10:00-24:30'],
    ['Friday 18:00-00:30', 'Fr 18:00-24:30'],
  ])('%s', (text, expected) => {
    expect(shown(weekIn(text))).toBe(expected)
  })

  it.each([
    '',
    'By appointment',
    '10am to 6pm',
    'Monday to Someday 10-6',
    'Monday 10am',
    'Monday 18:00-10:00',
    'Monday 10:75-18:00',
    'Monday 10-6 closed',
    'Monday 00:00-00:00',
    'Monday 18:00-23:00 and 00:30-02:00',
    'Monday to Saturday 10am to 6pm or by appointment',
    'Monday 10-6 and Tuesday',
    'Monday to Friday, 10am to 6pm. Saturday, 11am to 5pm.',
    'Monday to Friday 10am to 6pm, except in August',
    'Monday 10-6 at the constructor',
    'lundi 10h-18h',
    '<script>',
    '-'.repeat(400),
  ])('says nothing about “%s”', (text) => {
    expect(parseOpeningHours(text)).toBeNull()
  })
})

/** Formats hours of dates as '12-25 closed | 12-24..01-02 10:00-14:00'. */
const datedIn = (text: string) =>
  (parseOpeningHours(text)?.dated ?? [])
    .map(({ from, to, day }) => {
      const hours = day === 'appointment' ? day : day.map(({ opens, closes }) => `${clock(opens)}-${clock(closes)}`)
      return `${from === to ? from : `${from}..${to}`} ${hours.length > 0 ? hours : 'closed'}`
    })
    .join(' | ')

describe('the hours of holidays as staff type them', () => {
  it.each([
    ['closed 25 and 26 December', '12-25 closed | 12-26 closed'],
    ['25 Dec closed; 1 Jan closed', '12-25 closed | 01-01 closed'],
    ['24 December 10am to 2pm', '12-24 10:00-14:00'],
    ['closed 24 December to 2 January', '12-24..01-02 closed'],
    ['closed 24 December to 2 January 2027', '2026-12-24..2027-01-02 closed'],
    ['Friday 25 December closed', '12-25 closed'],
    ['31 December by appointment', '12-31 appointment'],
  ])('%s', (text, expected) => {
    const hours = `Mon-Fri 10-6, Sat 11-5, ${text}`
    expect([shown(weekIn(hours)), datedIn(hours)]).toEqual([usual, expected])
    expect(shown(weekIn(`${text}, Mon-Fri 10-6, Sat 11-5`))).toBe(usual)
  })

  it.each([
    'closed 31 February',
    'closed on public holidays',
    'except 25 December',
    '25 December',
    'Monday and 25 December closed',
    'closed 25, 26 December',
    'closed 2 January 2027 to 24 December 2026',
  ])('say nothing, and leave nothing said, where they read “%s”', (text) => {
    expect(parseOpeningHours(`Mon-Fri 10-6, ${text}`)).toBeNull()
  })
})

const week = parseOpeningHours(
  'Monday to Friday 10am to 6pm, Saturday 11am to 5pm, Sunday by appointment',
) as OpeningHours
const at = (iso: string, timeZone = 'Europe/London', days = week) =>
  openNow(days, timeZone, new Date(iso))?.text ?? null

describe('open now', () => {
  it('goes by the boutique’s own clock', () => {
    expect(at('2026-11-23T09:30:00Z')).toBe('Closed now, opens today at 10am')
    expect(at('2026-11-23T09:30:00Z', 'Europe/Zurich')).toBe('Open now, until 6pm')
    expect(at('2026-11-23T17:30:00Z')).toBe('Open now, until 6pm')
    expect(at('2026-11-23T17:30:00Z', 'Europe/Zurich')).toBe('Closed now, opens tomorrow at 10am')
  })

  it('names the next opening, over the weekend too', () => {
    expect(at('2026-11-21T18:00:00Z', 'Europe/London', parseOpeningHours('Weekdays 10:00-18:00') as OpeningHours)).toBe(
      'Closed now, opens on Monday at 10am',
    )
    expect(at('2026-11-22T12:00:00Z')).toBe('Open by appointment today')
  })

  it('knows the holidays that the hours name, and names the day after them', () => {
    const text = 'Mon-Fri 10-6, closed 24 December to 3 January, 23 December 10am to 2pm, 11 December by appointment'
    const on = (iso: string) => openNow(parseOpeningHours(text) as OpeningHours, 'Europe/London', new Date(iso))?.text
    expect(on('2026-12-23T13:00:00Z')).toBe('Open now, until 2pm')
    expect(on('2026-12-23T15:00:00Z')).toBe('Closed now, opens on Monday 4 January at 10am')
    expect(on('2026-12-25T12:00:00Z')).toBe('Closed now, opens on Monday 4 January at 10am')
    expect(on('2027-01-03T12:00:00Z')).toBe('Closed now, opens tomorrow at 10am')
    expect(on('2026-12-11T12:00:00Z')).toBe('Open by appointment today')
  })
})
