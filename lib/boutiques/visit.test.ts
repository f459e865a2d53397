import { expect, it } from 'vitest'
import { readVisit } from './visit'

const london = {
  name: 'London',
  OpeningHours: 'Monday to Friday 10am to 6pm, Saturday 11am to 5pm, Sunday closed',
  timeZone: 'Europe/London',
}
const geneva = { ...london, name: 'Geneva', timeZone: 'Europe/Zurich' }
const now = new Date('2026-11-22T12:00:00Z')
const ask = (date: string, time: string, boutique = london) => readVisit(boutique, { date, time }, now)
const text = (date: string, time: string, boutique = london) => {
  const visit = ask(date, time, boutique)
  return visit.ok ? visit.words : visit.text
}

it('takes an hour at which the boutique is open, by its own clock', () => {
  expect(ask('2026-11-26', '10:30')).toEqual({
    ok: true,
    at: new Date('2026-11-26T10:30:00Z'),
    words: 'Thursday 26 November 2026, 10.30am in London',
  })
  expect(ask('2026-11-26', '10:30', geneva)).toMatchObject({ at: new Date('2026-11-26T09:30:00Z') })
  expect(ask('2027-07-01', '10:00')).toMatchObject({ at: new Date('2027-07-01T09:00:00Z') })
})

it('refuses in words what is closed, past, too far, or no time at all', () => {
  expect(text('2026-11-29', '12:00')).toMatch(/^Our London boutique is closed on Sundays. It is open Monday/)
  expect(text('2026-11-28', '17:00')).toMatch(/^On Saturdays our London boutique is open from 11am to 5pm/)
  expect(text('2026-11-26', '09:59')).toMatch(/open from 10am to 6pm/)
  expect(text('2026-11-20', '12:00')).toBe('This time has passed in London. Please choose another')
  for (const date of ['0026-11-27', '0001-01-02', '0999-12-31'])
    expect(text(date, '12:00')).toBe('This time has passed in London. Please choose another')
  for (const boutique of [london, geneva]) expect(ask('0000-01-01', '00:00', boutique).ok).toBe(false)
  expect(text('2029-01-02', '12:00')).toBe('Please choose a day within a year')
  for (const date of ['2026-02-30', 'tomorrow', '', '2026-1-1', '9999-99-99', '+012026-01-01', 'NaN'])
    expect(text(date, '12:00')).toBe('Please choose a valid date')
  for (const time of ['25:00', 'noon', '', '10', '10:60', '1e309'])
    expect(text('2026-11-26', time)).toBe('Please choose a time such as 10:30')
})

it('leaves it to the boutique where its hours are not understood, or it opens by appointment', () => {
  expect(ask('2026-11-29', '03:00', { ...london, OpeningHours: 'When the moon is full' }).ok).toBe(true)
  expect(ask('2026-11-29', '19:30', { ...london, OpeningHours: 'Sunday by appointment' }).ok).toBe(true)
  expect(ask('2026-11-29', '03:00', { ...london, OpeningHours: 'Sunday by appointment' })).toMatchObject({
    field: 'time',
    text: 'Sunday viewings are between 8am and 7.30pm. Please choose a time in between',
  })
})

it('knows the holidays that the hours name', () => {
  const festive = { ...london, OpeningHours: `${london.OpeningHours}, closed 25 December, 24 December 10am to 2pm` }
  expect(text('2026-12-25', '12:00', festive)).toMatch(
    /^Our London boutique is closed on Friday 25 December 2026. It is open Monday/,
  )
  expect(text('2026-12-24', '15:00', festive)).toBe(
    'On Thursday 24 December 2026 our London boutique is open from 10am to 2pm. Please choose a time from 10am to 1.30pm',
  )
  expect(ask('2026-12-24', '10:30', festive).ok).toBe(true)
  expect(ask('2026-12-23', '17:00', festive).ok).toBe(true)
})
