import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Boutique } from '@/lib/boutiques/boutique'
import { ContactDetails } from './contact-details'

const boutique: Boutique = {
  name: 'Geneva',
  Description: 'By appointment.',
  Email: '',
  PhoneNumber: '',
  WhatsAppNumber: '',
  AddressFirst: ' ',
  AddressSecond: '',
  OpeningHours: ',',
  InstagramURL: '',
  FacebookURL: '',
  image: '',
  timeZone: 'Europe/Zurich',
  latitude: null,
  longitude: null,
  plan: '',
  access: '',
}
const shown = (details: Partial<Boutique>) =>
  renderToStaticMarkup(createElement(ContactDetails, { boutique: { ...boutique, ...details } }))

it('a boutique without contact details has nothing that opens', () => {
  expect(shown({})).toBe('')
  expect(shown({ OpeningHours: 'Mon to Fri 10 to 6' })).toContain('<dt>Opening hours</dt><dd>Mon to Fri 10 to 6</dd>')
})
