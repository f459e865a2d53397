import { expect, it } from 'vitest'
import { withDirections } from './directions'

it('each block of a text in two scripts has its own direction, unless one is written', () => {
  expect(withDirections('<p>שלום, he said.</p><p id="a">We <em>answered</em>.</p><p dir="ltr">שלום</p>')).toBe(
    '<p dir="auto">שלום, he said.</p><p id="a" dir="auto">We <em>answered</em>.</p><p dir="ltr">שלום</p>',
  )
})

it('what is in a block follows it: a list’s points, a quotation’s lines, a caption, a cell', () => {
  const inner = '<ul dir="auto"><li>ساعة<ul><li>A</li></ul></li></ul><h2 dir="auto">B</h2>'
  expect(withDirections(inner.replaceAll(' dir="auto"', ''))).toBe(inner)
  const figure = '<figure dir="auto"><picture><img src="a" /></picture><figcaption>ساعة</figcaption></figure>'
  expect(withDirections(figure.replace(' dir="auto"', ''))).toBe(figure)
})

it('blocks of a section have their own, unless the section has one', () => {
  expect(withDirections('<section><p>ساعة</p></section><section dir="rtl"><p>RM ساعة</p></section><p>A</p>')).toBe(
    '<section><p dir="auto">ساعة</p></section><section dir="rtl"><p>RM ساعة</p></section><p dir="auto">A</p>',
  )
})

it('a text without letters from the right stays as it is', () => {
  const html = '<p>“The dial” – 2026</p><ul><li>é</li></ul>'
  expect(withDirections(html)).toBe(html)
})
