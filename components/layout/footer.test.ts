import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import type { Site } from '@/lib/site/site'
import { Footer } from './footer'

const site: Site = {
  brand: 'Shop',
  mainBrand: 'Brand',
  tagline: 'Tagline.',
  email: 'shop@example.com',
  whatsApp: '',
  social: [],
  menu: { collection: [], discover: [] },
  footer: [],
  legal: [],
  hidden: [],
  boutiques: [],
}

afterEach(() => vi.useRealTimers())

it.each([
  ['2026-12-31T23:59:59Z', 2026],
  ['2027-01-01T00:00:00Z', 2027],
])('at %s, the footer is of London’s year', (now, year) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  expect(renderToStaticMarkup(Footer({ site }))).toContain(`© ${year} Shop. Tagline.`)
})
