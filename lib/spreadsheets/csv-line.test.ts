import { expect, it } from 'vitest'
import { csvLine, withoutGuard } from './csv-line'

it('quotes what CSV needs quoted, and disarms formulas', () => {
  expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\nlines', '=1+1', '+44', null, 7])).toBe(
    `plain,"a,b","say ""hi""","two\nlines",'=1+1,'+44,,7\r\n`,
  )
})

it('disarms what a spreadsheet may take for a formula in some country, and is rid of that again', () => {
  const texts = ['=1', '+1', '-1', '@a', '\t=1', '＝1', '＋1', '－1', '＠a', "'＝1", "''=1"]
  for (const text of texts) {
    expect(csvLine([text])).toBe(`'${text}\r\n`)
    expect(withoutGuard(`'${text}`)).toBe(text)
  }
  expect(csvLine(['\n=1'])).toBe(`"'\n=1"\r\n`)
  for (const text of ["'plain", '＝1', '']) expect(withoutGuard(text)).toBe(text)
})
