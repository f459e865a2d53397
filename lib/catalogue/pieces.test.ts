import { describe, expect, it } from 'vitest'
import { guest } from '@/lib/auth/visibility'
import * as database from '@/lib/db/test-database'
import type { PieceRow } from './pieces'
import { getPiece, specificationOf } from './pieces'
import { getWireDetail } from './wire-queries'

const bare = { Family: 'watch', SKU: '10311', ManufacturerName: '', Model: '', facetMaterial: '', facetLocation: '' }
const rows = (fields: Partial<PieceRow>) => specificationOf({ ...bare, ...fields } as PieceRow)
const value = (fields: Partial<PieceRow>, label: string) => rows(fields).find((row) => row.label === label)?.value

describe('the specification', () => {
  it.each([
    ['Gentlemen', 'Men’s'],
    ['ladies', 'Women’s'],
    ['Unisex', 'Unisex'],
  ])('says %s as %s', (Gender, shown) => expect(value({ Gender }, 'Gender')).toBe(shown))

  it('says Yes for 1 and No for 0, and repeats any other word', () => {
    expect(value({ Box: '1' }, 'Box')).toBe('Yes')
    expect(value({ Papers: ' 0 ' }, 'Papers')).toBe('No')
    expect(value({ Warranty: 'Ninety, two years' }, 'Warranty')).toBe('Ninety, two years')
    expect(value({ CertOfAuth: '10' }, 'Certificate of authenticity')).toBe('10')
    expect(value({ Strap: '1' }, 'Strap')).toBe('Yes')
    expect(value({ Buckle: '0' }, 'Buckle')).toBe('No')
    expect(value({ WaterResistance: '1' }, 'Water resistance')).toBe('Yes')
  })

  it('takes 1 and 0 for themselves where they are no answer', () => {
    expect(value({ Model: '1' }, 'Model')).toBe('1')
  })

  it('leaves out what is empty', () => {
    const empty = { Box: '', Papers: null, Strap: '   ', Gender: null, Year: '' }
    expect(rows(empty)).toEqual([{ label: 'Reference', value: 'NW-10311' }])
  })

  it('names the piece by its reference, never twice over', () => {
    expect(value({ SKU: 'NW-10029' }, 'Reference')).toBe('NW-10029')
    expect(value({ SKU: 'nw-10029' }, 'Reference')).toBe('nw-10029')
    expect(value({ Family: 'jewellery', SKU: '20105' }, 'Reference')).toBe('NJ-20105')
    expect(value({ Family: 'jewellery', SKU: 'NJ-20131' }, 'Reference')).toBe('NJ-20131')
  })

  it('knows type, metal and stone of jewellery', () => {
    const ring = rows({
      Family: 'jewellery',
      JewelleryType: 'Ring',
      JewelleryMetal: 'Platinum',
      JewelleryStone: ' Ruby ',
    })
    expect(ring.map((row) => row.value)).toEqual(['NJ-10311', 'Ring', 'Platinum', 'Ruby'])
  })
})

it('a description keeps the words of a link to a hidden page, but not the link', async () => {
  await database.rows(`
    INSERT INTO "WebsiteItem" (website_item, router_link, status, header_menu_section) VALUES ('x', '/journal', 1, 'Ninety');
    INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Model", "Price", "Description") VALUES
      ('watch', 'LINK-1', 'x', 'Rolex', 'GMT', 1, '<p><a href="/journal/gmt">Its story</a>, <a href="/about">us</a></p>')`)
  const shown = '<p>Its story, <a href="/about">us</a></p>'
  const found = await getPiece('LINK-1', guest)
  expect(found).toMatchObject({ kind: 'piece', piece: { description: shown } })
  const told = await getWireDetail('watch', 'LINK-1', async () => guest)
  expect(told?.data).toMatchObject({ Description: shown })
})
