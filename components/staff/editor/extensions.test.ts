import { expect, it } from 'vitest'
import { asStored } from './extensions'

it('a point of a list is stored without a paragraph, whatever the lists around it are written with', () => {
  const written =
    '<ul><li dir="rtl"><p>A</p><ol start="3"><li><p>B</p></li></ol></li><li><p>C</p><p>D</p></li></ul><p></p>'
  expect(asStored(written)).toBe('<ul><li dir="rtl">A<ol start="3"><li>B</li></ol></li><li><p>C</p><p>D</p></li></ul>')
})
