import { afterEach, expect, it, vi } from 'vitest'
import { readAmount } from './amount'
import { fieldOfHeading, headingKey, plainHeading } from './fields'
import { currencyOfFormat } from './number-format'
import { pieceOf, safeName } from './photo-piece'
import { readValue } from './read-value'
import { readStatus } from './synonyms'

const shop = ['£', 'CHF', 'USD', 'AED']

afterEach(() => vi.restoreAllMocks())

/** Combining accents in non-canonical order: normalising them takes quadratic time. */
const accents = '\u0301\u0323'.repeat(100_000)

/** Length of the longest text that `work` normalises. */
const longestNormalised = (work: () => void) => {
  let longest = 0
  const { normalize } = String.prototype
  vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form?: string) {
    longest = Math.max(longest, this.length)
    return normalize.call(this.slice(0, 1_000), form)
  })
  work()
  return longest
}

it('of a text without end, only as much is normalised as could mean anything', () => {
  const longest = longestNormalised(() => {
    expect(readAmount(accents, shop)).toMatchObject({ reason: expect.stringContaining('is no price') })
    expect(readStatus(`verkauf${accents}x`) === `verkauf${accents}x`).toBe(true)
    expect(fieldOfHeading(accents)).toBeNull()
    expect(safeName(`${accents}.jpg`)).toMatch(/\.jpg$/)
  })
  expect(longest).toBeGreaterThan(0)
  expect(longest).toBeLessThanOrEqual(500)
})

it('a price is read whatever space stands around it, and refused where too much follows', () => {
  expect(readAmount(`${' '.repeat(500)}£ 245,000\u00a0\n`, shop)).toEqual({
    amount: '245000.00',
    currency: '£',
    isPOA: false,
  })
  expect(readAmount(`${'-'.repeat(60)}5`, shop)).toMatchObject({ reason: expect.stringContaining('is no price') })
  expect(readAmount(`POA ${'x'.repeat(90)}`, shop)).toMatchObject({ reason: expect.stringContaining('is no price') })
})

it('a heading, a format and a SKU are looked at to a bound', () => {
  expect(plainHeading('a'.repeat(400_000))).toHaveLength(200)
  expect(plainHeading('('.repeat(400_000))).toBe('')
  expect(plainHeading('Preis (CHF) [netto]')).toBe('preis')
  expect(headingKey('ﷺ'.repeat(400_000)).length).toBeLessThanOrEqual(200)
  expect(currencyOfFormat(`${'['.repeat(400_000)}"CHF"`)).toBe('')
  expect(currencyOfFormat('[$CHF-807] #,##0')).toBe('CHF')
  expect(currencyOfFormat('[Red]GBP #,##0')).toBe('GBP')
  const sku = readValue('SKU', { kind: 'text', text: `1e${'0'.repeat(100_000)}` })
  expect(JSON.stringify(sku).length).toBeLessThan(300)
})

it('a file’s name is tried at a bounded number of places, and none is made up by cutting', () => {
  let tried = 0
  const known = new (class extends Map<string, { sku: string; folder: string }> {
    override get(name: string) {
      tried++
      return super.get(name)
    }
  })([['10311', { sku: '10311', folder: '_1' }]])
  expect(pieceOf(`${'-'.repeat(65_000)}.jpg`, known)).toBeNull()
  expect(pieceOf(`${'-'.repeat(900)}.jpg`, known)).toBeNull()
  expect(pieceOf(`${'x/'.repeat(400)}.jpg`, known)).toBeNull()
  expect(pieceOf(`${'x'.repeat(1_000)}10311/a.jpg`, known)).toBeNull()
  expect(tried).toBeLessThan(2_000)
  expect(pieceOf(`10311-${'-'.repeat(240)}.jpg`, known)?.sku).toBe('10311')
})
