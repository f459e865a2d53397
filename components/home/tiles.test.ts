import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Tiles } from './tiles'

it('a tile without a picture has no empty figure', () => {
  const tile = { title: 'Warranty', description: '', link: '', linkTitle: '', photo: null }
  const html = renderToStaticMarkup(createElement(Tiles, { tiles: [tile] }))
  expect(html).toContain('Warranty')
  expect(html).not.toContain('<figure')
})
