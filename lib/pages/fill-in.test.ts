import { describe, expect, it } from 'vitest'
import { factsOf, fillIn, fillInHtml } from './fill-in'

const settings = {
  brand_name: 'Ninety & Sons',
  main_brand_name: 'Richard Mille',
  tagline: '',
  email: 'hello@ninety.example',
  WhatsAppNumber: '',
}
const geneva = {
  name: 'Geneva',
  Email: 'geneve@ninety.example',
  PhoneNumber: '+41 22 700 00 90',
  WhatsAppNumber: '',
  AddressFirst: 'Rue du Rhône 62',
  AddressSecond: '1204 Genève',
  OpeningHours: '',
  access: 'Level with the street.',
}
const facts = factsOf(settings, [geneva])

describe('facts of the shop in a text', () => {
  it('stand where their column is named', () => {
    expect(fillIn('{brand_name}, {Geneva.Address}, {Geneva.PhoneNumber}. {Geneva.access}', facts)).toBe(
      'Ninety & Sons, Rue du Rhône 62, 1204 Genève, +41 22 700 00 90. Level with the street.',
    )
  })
  it('are nothing where the record is missing or empty', () => {
    expect(fillIn('[{London.Address}][{WhatsAppNumber}]', facts)).toBe('[][]')
  })
  it('leave other braces as they are', () => {
    expect(fillIn('{unknown} {} {London.name} { email }', facts)).toBe('{unknown} {} {London.name} { email }')
  })
  it('never become mark-up, nor name facts in their turn', () => {
    const sly = factsOf({ ...settings, brand_name: '<script>"x"</script>{email}' }, [])
    expect(fillInHtml('<a href="mailto:{email}">{brand_name}</a>', sly)).toBe(
      '<a href="mailto:hello@ninety.example">&#60;script&#62;&#34;x&#34;&#60;/script&#62;{email}</a>',
    )
  })
})
