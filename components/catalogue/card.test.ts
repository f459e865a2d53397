import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Card } from './card'
import { Terms } from './terms'

const card = {
  sku: '1',
  href: '/watch/x/1',
  family: 'watch' as const,
  brand: 'Brand',
  name: 'Name',
  model: 'Model',
  status: { label: 'In Stock', tone: 'available' as const },
  price: { text: '£1,000', currency: 'GBP' },
  showExcTaxes: true,
  location: '',
  material: '',
  movement: '',
  year: '',
  includes: '',
  arrived: '',
  photo: { src: '/media/photo', width: 400, height: 500, placeholder: '', closeUp: false, alt: 'Brand Name, front' },
  hover: null,
}

it('a card names its piece once: its photograph has no words of its own', () => {
  const html = renderToString(createElement(Card, { card, sizes: () => '100vw', large: false }))
  expect(html).toContain('alt=""')
  expect(html).not.toContain('Brand Name, front')
})

// Browsers leave a text node of mere white space out of what they tell screen readers.
it('a price and its terms are apart, also to screen readers', () => {
  expect(renderToString(createElement(Terms, { card }))).toContain('£1,000<small> exc. taxes</small>')
})
