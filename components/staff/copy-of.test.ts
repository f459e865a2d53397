import { expect, it } from 'vitest'
import { pieces } from '@/lib/staff/resources/pieces'
import { fieldsOf } from '@/lib/staff/resources/resource'
import { copyOf } from './record-values'

it('a copy has what pieces of a reference share, as a draft in stock, and nothing of the one watch', () => {
  const piece = Object.fromEntries(fieldsOf(pieces).map(({ name }) => [name, `its ${name}`]))
  const copy = copyOf(pieces, { ...piece, id: 7, StockItemId: 7, isSold: true, version: '12', photos: 3 })
  expect(copy.published).toBe(false)
  expect(Object.keys(piece).filter((name) => copy[name] !== piece[name])).toEqual([
    'SKU',
    'StatusName',
    'Box',
    'Papers',
    'CertOfAuth',
    'Warranty',
    'conditionGrade',
    'conditionNotes',
    'polish',
    'servicedOn',
    'timing',
    'certificate',
    'film',
    'provenance',
    'published',
    'publishAt',
    'arrivedAt',
    'soldAt',
  ])
  expect(Object.keys(copy).filter((name) => !(name in piece))).toEqual([])
})
