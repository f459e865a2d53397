import 'server-only'
import { db } from '@/lib/db/client'
import type { Boutique } from './boutique'

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

/** One boutique by its name, or null. */
export const getBoutique = (name: string): Promise<Boutique | null> =>
  db.boutique.findUnique({ where: { name }, select })
