import { expect, it } from 'vitest'
import { env } from '@/lib/env'
import { shownUrl } from './hidden-page'
import { shownLink, withShownLinks } from './page-visibility'

const hidden = [
  '/services',
  '/locations',
  '/london',
  '/geneva',
  '/press',
  '/journal',
  '/otherwatch',
  '/jewellerycard',
  '/',
  '/login',
  '/404',
]

it.each([
  ['/services', ''],
  ['/services#warranty', ''],
  ['/services?x=1', ''],
  ['/servicesandmore', '/servicesandmore'],
  ['https://a.example/services', 'https://a.example/services'],
  ['/services/', ''],
  ['/services ', ''],
  ['#straps', '#straps'],
  ['/', '/'],
  ['/journal/some-slug', ''],
  ['/journal?category=Guides', ''],
  ['/watch/Rolex-GMT/12345#film', ''],
  ['/jewellery/20105', ''],
  ['/richard-mille-watch/RM-055/10311', '/richard-mille-watch/RM-055/10311'],
  ['/london', ''],
  ['/Geneva#way', ''],
  ['/london/x', '/london/x'],
  [`${env.SITE_URL}/services#warranty`, ''],
  [`${env.SITE_URL}/watch/Rolex-GMT/12345`, ''],
  [`${env.SITE_URL}/about`, `${env.SITE_URL}/about`],
  [`${env.SITE_URL}.evil.example/services`, `${env.SITE_URL}.evil.example/services`],
])('a link to %s is shown as “%s”', (link, shown) => {
  expect(shownLink(link, hidden)).toBe(shown)
})

it('leaves the words of a link that leads to a hidden page', () => {
  const html = '<p><a title="x" href="/services#straps">Our <em>straps</em></a>, <a href="/about">us</a></p>'
  expect(withShownLinks(html, hidden)).toBe('<p>Our <em>straps</em>, <a href="/about">us</a></p>')
  expect(withShownLinks(html, [])).toBe(html)
})

it('is absolute in a mail, or none', () => {
  const site = { url: 'https://shop.example', hidden }
  expect(shownUrl(site, '/new-arrivals')).toBe('https://shop.example/new-arrivals')
  expect(shownUrl(site, '/services')).toBe('')
})
