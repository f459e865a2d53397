import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AlertForm } from './alert-form'

it('mails can be had at once for a search and for one piece', () => {
  for (const wish of [{ listing: 'other', query: 'brand=Omega' }, { sku: '30124' }])
    expect(renderToStaticMarkup(createElement(AlertForm, { wish }))).toContain('name="at_once"')
})
