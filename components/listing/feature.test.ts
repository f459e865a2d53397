import { createElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
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
  includes: '',
  arrived: '',
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

// Browsers leave a text node of mere white space out of a link's name.
it('the link to a featured piece names brand and piece in one text', () => {
  const html = renderToString(createElement(Feature, { piece: { ...piece, family: 'watch' }, mirrored: false }))
  expect(html).toContain('>: Brand Name</span>')
})
