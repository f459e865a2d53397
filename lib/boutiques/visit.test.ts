import { expect, it } from 'vitest'
import { freeDays, readVisit } from './visit'

const london = {
  name: 'London',
  OpeningHours: 'Monday to Friday 10am to 6pm, Saturday 11am to 5pm, Sunday closed',
  timeZone: 'Europe/London',
}
/** a Sunday */
const now = new Date('2026-11-22T12:00:00Z')
const daysOf = (more: object = {}, at = now, taken: Date[] = []) =>
  freeDays({ ...london, ...more }, at, taken).map(({ date, hours }) =>
    [date, ...hours.map(({ text }) => text)].join(' '),
  )
const monday = '2026-11-23 10am 11am noon 1pm 2pm 3pm 4pm 5pm'

it('offers the hours at which the boutique is open, on its own clock', () => {
  const days = daysOf()
  expect(days).toHaveLength(10)
  expect(days[0]).toBe(monday)
  expect(days[5]).toBe('2026-11-28 11am noon 1pm 2pm 3pm 4pm')
  expect(days[6]).toMatch(/^2026-11-30/)
  const asked = '2026-11-26T10:00'
  expect(readVisit(london, asked, now, [])).toEqual({
    ok: true,
    at: new Date('2026-11-26T10:00:00Z'),
    words: 'Thursday 26 November 2026, 10am in London',
  })
  const geneva = { ...london, name: 'Geneva', timeZone: 'Europe/Zurich' }
  expect(readVisit(geneva, asked, now, [])).toMatchObject({ at: new Date('2026-11-26T09:00:00Z') })
})

it('offers no hour that is too near, or that somebody else has asked for', () => {
  const at = new Date('2026-11-23T11:30:00Z')
  expect(daysOf({}, at)[0]).toBe('2026-11-23 2pm 3pm 4pm 5pm')
  expect(daysOf({}, at, [new Date('2026-11-23T15:30:00Z')])[0]).toBe('2026-11-23 2pm 5pm')
})

it('refuses what is not free, and says what is', () => {
  const taken = [new Date('2026-11-23T10:00:00Z')]
  expect(readVisit(london, '2026-11-23T10:00', now, taken)).toEqual({
    ok: false,
    text: 'That time is not free. Free on Monday 23 November: 11am, noon, 1pm, 2pm, 3pm, 4pm, 5pm. Please choose another',
  })
  for (const asked of ['2026-11-22T13:00', '2026-11-23T10:15', '2026-11-29T12:00', '2029-01-02T12:00', '10:00', 'NaN'])
    expect(readVisit(london, asked, now, []).ok, asked).toBe(false)
})

it('knows the holidays that the hours name, and days by appointment', () => {
  const festive = { OpeningHours: `${london.OpeningHours}, closed 23 November, 24 November 10am to 2pm` }
  expect(daysOf(festive)[0]).toBe('2026-11-24 10am 11am noon 1pm')
  const [sunday] = freeDays({ ...london, OpeningHours: 'Sunday by appointment' }, now, [])
  expect(sunday).toMatchObject({ date: '2026-11-22', text: 'Sunday 22 November', byAppointment: true })
})

it('skips an hour that clocks skip, and offers none where the hours are not understood', () => {
  const early = { OpeningHours: 'Daily from 0:00 to 3:00' }
  expect(daysOf(early, new Date('2027-03-27T12:00:00Z'))[0]).toBe('2027-03-28 midnight 2am')
  expect(daysOf({ OpeningHours: 'When the moon is full' })).toEqual([])
})
