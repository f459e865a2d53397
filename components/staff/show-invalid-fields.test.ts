import { expect, it } from 'vitest'
import { noticeOf } from './show-invalid-fields'

const wrong = (label: string, isShown = true) => ({ field: { name: label, label }, sentence: 'It is wrong.', isShown })

it('names one wrong field, or all of them', () => {
  expect(noticeOf([wrong('Price')])).toBe('Not saved. Please correct the price.')
  expect(noticeOf([wrong('Email'), wrong('Time zone'), wrong('POA above')])).toBe(
    'Not saved. Please correct the email, time zone and POA above.',
  )
})

it('says itself what is wrong with a field that the form does not show, and what belongs to none', () => {
  expect(noticeOf([wrong('Sold on', false)])).toBe('Sold on: It is wrong.')
  expect(noticeOf([], 'This belongs to nobody.')).toBe('This belongs to nobody.')
})
