import { expect, it } from 'vitest'
import { shownLink, withShownLinks } from './shown-link'

const hidden = ['/services', '/press']

it.each([
  ['/services', ''],
  ['/services#warranty', ''],
  ['/services?x=1', ''],
  ['/servicesandmore', '/servicesandmore'],
  ['https://a.example/services', 'https://a.example/services'],
  ['', ''],
])('a link to %s is shown as “%s”', (link, shown) => {
  expect(shownLink(link, hidden)).toBe(shown)
})

it('leaves the words of a link that leads to a hidden page', () => {
  const html = '<p><a title="x" href="/services#straps">Our <em>straps</em></a>, <a href="/about">us</a></p>'
  expect(withShownLinks(html, hidden)).toBe('<p>Our <em>straps</em>, <a href="/about">us</a></p>')
  expect(withShownLinks(html, [])).toBe(html)
})
