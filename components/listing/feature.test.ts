import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Feature } from './feature'

const piece = {
  sku: '1',
  href: '/watch/x/1',
  brand: 'Brand',
  name: 'Name',
  model: 'Model',
  status: { label: 'Available', tone: 'available' as const },
  price: { text: 'POA', currency: 'GBP' },
  showExcTaxes: false,
  location: '',
  material: '',
  movement: '',
  year: '',
  intro: '',
  photo: null,
  hover: null,
}

it.each(['watch', 'jewellery'] as const)(
  'a featured %s without a photograph shows the drawing of its kind',
  (family) => {
    const html = renderToStaticMarkup(createElement(Feature, { piece: { ...piece, family }, mirrored: false }))
    expect(html).toContain(`<img src="/placeholder-${family}.svg" alt=""`)
  },
)
