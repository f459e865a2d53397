import 'server-only'
import { findBoutiques } from '@/lib/boutiques/queries'
import { env } from '@/lib/env'
import { getSiteSettings } from './queries'

/** Who every mail comes from: the shop with its boutiques, and the sender's address. */
export const findSender = async () => {
  const [settings, boutiques] = await Promise.all([getSiteSettings(), findBoutiques()])
  const address = settings.email.trim() || `no-reply@${new URL(env.SITE_URL).hostname}`
  return { site: { brand: settings.brand_name, url: env.SITE_URL, boutiques }, address }
}
