import { describe, expect, it } from 'vitest'
import { columnFieldNames, fieldNames, fieldOfHeading } from '@/lib/stock-import/fields'
import { pieces } from './pieces'
import { fieldsOf } from './resource'

const known = fieldsOf(pieces)
/** Fields that hold uploaded files, which no table contains. */
const notBrought = ['certificate', 'film']
const labelsOf = (isOne: (name: string) => boolean) =>
  known.filter(({ name }) => isOne(name)).map(({ label, name }) => [label, name])

/** Labels that mean something else as a heading of an import table, and why. */
const otherwise: Record<string, string> = {
  // Watches and jewellery have separate columns, but a table has one.
  WatchLocation: 'Boutique',
  JewelleryLocation: 'Boutique',
  // The desk's field is an uploaded PDF; a table only says whether there is a certificate.
  certificate: 'CertOfAuth',
}

describe('the desk’s own labels as headings of a table', () => {
  it.each(labelsOf((name) => !notBrought.includes(name)))('%s is %s', (label, name) => {
    expect(fieldOfHeading(label)).toBe(otherwise[name] ?? name)
  })
  it.each(labelsOf((name) => notBrought.includes(name)))(
    '%s (%s) is brought by no table, and taken for no other field',
    (label, name) => {
      expect(fieldOfHeading(label)).toBe(otherwise[name] ?? null)
    },
  )
  it('every field that a table may bring has one', () => {
    expect(fieldNames.filter((field) => !known.some(({ name }) => name === field))).toEqual([])
  })
  it('the names of columns mean themselves', () => {
    expect(columnFieldNames.filter((name) => fieldOfHeading(name) !== name)).toEqual([])
  })
  it('Art is the kind too', () => {
    expect(fieldOfHeading('Art')).toBe('Family')
  })
})
