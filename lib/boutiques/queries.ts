import 'server-only'
import { db } from '@/lib/db/client'
import { type Boutique, boutiqueSlug } from './boutique'

const select = {
  name: true,
  Description: true,
  Email: true,
  PhoneNumber: true,
  WhatsAppNumber: true,
  AddressFirst: true,
  AddressSecond: true,
  OpeningHours: true,
  InstagramURL: true,
  FacebookURL: true,
  image: true,
  timeZone: true,
  latitude: true,
  longitude: true,
  plan: true,
  access: true,
} as const

/** Every boutique in display order. */
export const findBoutiques = (): Promise<Boutique[]> =>
  db.boutique.findMany({ select, orderBy: [{ display_order: 'asc' }, { name: 'desc' }] })

/** The boutique that an address names, 'newyork' for New York, or null. */
export const getBoutique = async (slug: string): Promise<Boutique | null> =>
  (await findBoutiques()).find(({ name }) => boutiqueSlug(name) === slug) ?? null

/** The names of all boutiques, in display order. */
export const findBoutiqueNames = async (): Promise<string[]> => (await findBoutiques()).map(({ name }) => name)
