import { expect, it } from 'vitest'
import { asStored } from './extensions'

it('a point of a list is stored without a paragraph, whatever the lists around it are written with', () => {
  const written =
    '<ul><li dir="rtl"><p>A</p><ol start="3"><li><p>B</p></li></ol></li><li><p>C</p><p>D</p></li></ul><p></p>'
  expect(asStored(written)).toBe('<ul><li dir="rtl">A<ol start="3"><li>B</li></ol></li><li><p>C</p><p>D</p></li></ul>')
})

it('a cell of a table is stored without a paragraph, unless it has several', () => {
  const written = '<table><tbody><tr><th scope="row"><p>A</p></th><td><p>B</p><p>C</p></td></tr></tbody></table>'
  expect(asStored(written)).toBe(
    '<table><tbody><tr><th scope="row">A</th><td><p>B</p><p>C</p></td></tr></tbody></table>',
  )
})
