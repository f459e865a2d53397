import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ComparedPiece } from '@/lib/saved/comparison'
import { Comparison } from './comparison'

const piece = (sku: string, rest: Pick<ComparedPiece, 'status' | 'price'>): ComparedPiece => ({
  sku,
  href: `/watch/x/${sku}`,
  family: 'watch',
  brand: 'Brand',
  name: sku,
  model: '',
  showExcTaxes: false,
  location: '',
  material: '',
  movement: '',
  year: '',
  includes: '',
  arrived: '',
  photo: null,
  hover: null,
  fullName: sku,
  description: '',
  isLong: false,
  specification: [],
  condition: { rows: [], notes: '', provenance: '', certificate: '' },
  photos: [],
  isOnItsWay: false,
  film: null,
  ...rest,
})

it('a sold piece has no empty price', () => {
  const html = renderToStaticMarkup(
    createElement(Comparison, {
      pieces: [
        piece('A', { status: { label: 'Sold', tone: 'sold' }, price: { text: '', currency: 'GBP' } }),
        piece('B', { status: { label: 'In Stock', tone: 'available' }, price: { text: '£1,000', currency: 'GBP' } }),
      ],
    }),
  )
  expect(html).toContain('<td>Sold</td><td>£1,000</td>')
})
