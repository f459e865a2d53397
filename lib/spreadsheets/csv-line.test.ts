import { expect, it } from 'vitest'
import { csvLine } from './csv-line'

it('quotes what CSV needs quoted, and disarms formulas', () => {
  expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\nlines', '=1+1', '+44', null, 7])).toBe(
    `plain,"a,b","say ""hi""","two\nlines",'=1+1,'+44,,7\r\n`,
  )
})
