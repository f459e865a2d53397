import type { MetadataRoute } from 'next'
import { dependsOn } from '@/lib/cache/depends-on'
import { tags } from '@/lib/cache/tags'
import { env } from '@/lib/env'

export const dynamic = 'force-static'

export default async function robots(): Promise<MetadataRoute.Robots> {
  await dependsOn(tags.everything)
  return {
    rules: {
      userAgent: '*',
      allow: '/',
      disallow: ['/api/', '/dashboard', '/user', '/featuredwatches', '/reset-password', '/saved', '/compare'],
    },
    sitemap: `${env.SITE_URL}/sitemap.xml`,
  }
}
