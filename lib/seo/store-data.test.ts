import { describe, expect, it } from 'vitest'
import type { Boutique } from '@/lib/boutiques/boutique'
import { storeData } from './store-data'

const empty: Boutique = {
  name: 'Geneva',
  Description: '',
  Email: '',
  PhoneNumber: '',
  WhatsAppNumber: '',
  AddressFirst: '',
  AddressSecond: '',
  OpeningHours: '',
  InstagramURL: '',
  FacebookURL: '',
  image: '',
  timeZone: 'Europe/Zurich',
  latitude: null,
  longitude: null,
  plan: '',
  access: '',
}

describe('a boutique for crawlers', () => {
  it('tells its hours by day, its place and its address', () => {
    expect(
      storeData(
        {
          ...empty,
          AddressFirst: 'Rue du Rhône 62',
          AddressSecond: '1204 Genève',
          PhoneNumber: '+41 22 700 00 90',
          OpeningHours: 'Monday to Friday 10am to 6pm, Saturday 11am to 5pm, Sunday by appointment',
          latitude: 46.2,
          longitude: 6.15,
        },
        'Ninety',
      ),
    ).toMatchObject({
      '@type': 'JewelryStore',
      name: 'Ninety Geneva',
      telephone: '+41 22 700 00 90',
      address: { streetAddress: 'Rue du Rhône 62', addressLocality: '1204 Genève' },
      geo: { latitude: 46.2, longitude: 6.15 },
      openingHoursSpecification: [
        { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '10:00', closes: '18:00' },
        { dayOfWeek: ['Saturday'], opens: '11:00', closes: '17:00' },
      ],
    })
  })

  it('leaves out what its record leaves empty, and hours that nobody understands', () => {
    const data = storeData({ ...empty, OpeningHours: 'When the light is on' }, 'Ninety')
    for (const name of ['telephone', 'email', 'geo', 'openingHoursSpecification', 'sameAs', 'description', 'image'])
      expect(data).not.toHaveProperty(name)
    expect(data.address).toEqual({ '@type': 'PostalAddress', addressLocality: 'Geneva' })
  })
})
