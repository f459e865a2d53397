import 'server-only'
import { z } from 'zod'
import { getBoutique } from '@/lib/boutiques/queries'
import { findWebsiteItems, getSiteSettings } from './queries'

export const websiteItems = z
  .strictObject({
    data: z.array(
      z.strictObject({
        id: z.number().int(),
        website_item: z.string(),
        router_link: z.string(),
        status: z.number().int().describe('0 shown, 1 hidden'),
        header_menu_section: z.string(),
        display_order: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'WebsiteItems' })

export const boutique = z
  .strictObject({
    name: z.string(),
    Description: z.string(),
    Email: z.string(),
    PhoneNumber: z.string(),
    WhatsAppNumber: z.string(),
    AddressFirst: z.string(),
    AddressSecond: z.string(),
    OpeningHours: z.string(),
    InstagramURL: z.string(),
    FacebookURL: z.string(),
  })
  .meta({ id: 'Boutique' })

export const siteSettings = z
  .strictObject({ poa_price_tag: z.string().nullable().describe('decimal text; null or 0 means no threshold') })
  .meta({ id: 'SiteSettings' })

export const websiteItemsWire = async (): Promise<z.infer<typeof websiteItems>> => ({ data: await findWebsiteItems() })

export const siteSettingsWire = async (): Promise<z.infer<typeof siteSettings>> => {
  const { poa_price_tag } = await getSiteSettings()
  return { poa_price_tag: poa_price_tag?.toFixed(2) ?? null }
}

/** A boutique with the wire contract's fields, by its name in addresses; null if there is none. */
export const boutiqueWire = async (slug: string): Promise<z.infer<typeof boutique> | null> => {
  const found = await getBoutique(slug)
  return (
    found && {
      name: found.name,
      Description: found.Description,
      Email: found.Email,
      PhoneNumber: found.PhoneNumber,
      WhatsAppNumber: found.WhatsAppNumber,
      AddressFirst: found.AddressFirst,
      AddressSecond: found.AddressSecond,
      OpeningHours: found.OpeningHours,
      InstagramURL: found.InstagramURL,
      FacebookURL: found.FacebookURL,
    }
  )
}
