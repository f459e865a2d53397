import 'server-only'
import { findBoutiques } from '@/lib/boutiques/queries'
import { env } from '@/lib/env'
import { findHiddenRoutes, getSiteSettings } from './queries'

/** The sender of every mail: the shop with its boutiques, and the From address. */
export const findSender = async () => {
  const [settings, boutiques, hidden] = await Promise.all([getSiteSettings(), findBoutiques(), findHiddenRoutes()])
  const address = settings.email.trim() || `no-reply@${new URL(env.SITE_URL).hostname}`
  return { site: { brand: settings.brand_name, url: env.SITE_URL, boutiques, hidden }, address }
}
