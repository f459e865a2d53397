import { describe, expect, it } from 'vitest'
import * as texts from '@/lib/texts'
import { addressLines, directionsHref, telHref, whatsAppHref } from './boutique'

describe('the ways to reach a boutique', () => {
  it.each([
    ['+44 20 7000 0090', 'tel:+442070000090', 'https://wa.me/442070000090'],
    ['+44 (0)20 7000-0090', 'tel:+442070000090', 'https://wa.me/442070000090'],
    [' +41 22 700 00 90 ', 'tel:+41227000090', 'https://wa.me/41227000090'],
    ['0041 22 700 00 90', 'tel:0041227000090', 'https://wa.me/41227000090'],
    ['0044 (0)20 7000 0090', 'tel:00442070000090', 'https://wa.me/442070000090'],
    ['020 7000 0090', 'tel:02070000090', null],
    ['(0)20 7000 0090', 'tel:02070000090', null],
  ])('%s', (number, tel, whatsApp) => {
    expect(telHref(number)).toBe(tel)
    expect(whatsAppHref(number)).toBe(whatsApp)
  })

  it.each(['', '   ', '+', 'none', 'by appointment'])('no way where the number is “%s”', (number) => {
    expect(telHref(number)).toBeNull()
    expect(whatsAppHref(number)).toBeNull()
    expect(whatsAppHref(number, 'Hello')).toBeNull()
  })

  it.each([
    'call me 07700 900123 ext 4',
    '07700 900123 or 020 7946 0123',
    '07700 900123, 020 7946 0123',
    '07700 900123 / 020 7946 0123',
    '+44 7700 900123 +41 22 700',
    '07700 900123 #4',
    '1'.repeat(16),
  ])('calls nobody, and writes to nobody, where “%s” was typed', (typed) =>
    expect([telHref(typed), whatsAppHref(typed)]).toEqual([null, null]),
  )

  it('fills in the words of an enquiry, safely', () => {
    const text = texts.detail.whatsApp('RM 11-03 & “Été” #1?', '10311')
    const href = whatsAppHref('+44 7700 900 090', text) ?? ''
    expect(href).toBe(
      'https://wa.me/447700900090?text=Hello!%20I%20am%20enquiring%20about%20RM%2011-03%20%26%20%E2%80%9C%C3%89t%C3%A9%E2%80%9D%20%231%3F%20-%2010311',
    )
    expect(new URL(href).searchParams.get('text')).toBe('Hello! I am enquiring about RM 11-03 & “Été” #1? - 10311')
  })

  it('leads a map program to the address', () => {
    const place = { name: 'Geneva', AddressFirst: ' Rue du Rhône 62 ', AddressSecond: '1204 Genève' }
    expect(addressLines(place)).toEqual(['Rue du Rhône 62', '1204 Genève'])
    const url = new URL(directionsHref(place) ?? '')
    expect(url.protocol).toBe('https:')
    expect(url.searchParams.get('destination')).toBe('Rue du Rhône 62, 1204 Genève, Geneva')
    expect(directionsHref({ name: 'Geneva', AddressFirst: ' ', AddressSecond: '' })).toBeNull()
  })
})
