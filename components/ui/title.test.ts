import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ModelName, Title } from './title'

const title = (text: string) =>
  renderToStaticMarkup(createElement(Title, { text })).replace(/^<link rel="preload"[^>]*>/, '')
const name = (text: string) => renderToStaticMarkup(createElement(ModelName, { text }))

test('a word between asterisks is set in italics', () => {
  expect(title('Rare by design, *ready* to wear')).toBe('Rare by design, <em>ready</em> to wear')
})

test('a lonely asterisk stays what it is', () => {
  expect(title('Two * two')).toBe('Two * two')
})

test('a reference keeps its letters and numbers on one line', () => {
  expect(name('RM 11-03 Flyback')).toBe('<span class="nowrap">RM 11-03</span> Flyback')
  expect(name('Extra Flat RM UP-01')).toBe('Extra Flat <span class="nowrap">RM UP-01</span>')
  expect(name('RM 055')).toBe('<span class="nowrap">RM 055</span>')
  expect(name('Nautilus 5711-1A')).toBe('Nautilus <span class="nowrap">5711-1A</span>')
})

test('a reference with points may break after them, a number with a fraction nowhere', () => {
  expect(name('15500ST.OO.1220ST.01')).toBe('15500ST.<wbr/>OO.1220ST.<wbr/>01')
  for (const text of [
    'Case 41.5 mm, F.P. Journe',
    '12.50 ct, 41.50 mm',
    '01.03.2024, 10.30',
    '£28.950 at www.ninety.example',
  ])
    expect(name(text)).toBe(text)
})

test('a reference within the italics is kept together too', () => {
  expect(title('The *RM 67-02* at last')).toBe('The <em><span class="nowrap">RM 67-02</span></em> at last')
})
