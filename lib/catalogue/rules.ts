import 'server-only'
import { cache } from 'react'
import { db } from '@/lib/db/client'
import type { ShopRules } from './stock-item'

/** The POA threshold and the main brand's name, from the site settings; once a request. */
export const getShopRules = cache(async (): Promise<ShopRules> => {
  const settings = await db.siteSettings.findUnique({
    where: { id: 1 },
    select: { poa_price_tag: true, main_brand_name: true, show_exc_taxes: true },
  })
  return {
    poaPriceTag: settings?.poa_price_tag ?? null,
    mainBrand: settings?.main_brand_name ?? 'Richard Mille',
    showExcTaxes: settings?.show_exc_taxes ?? true,
  }
})
