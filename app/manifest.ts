import type { MetadataRoute } from 'next'
import { dependsOn } from '@/lib/cache/depends-on'
import { tags } from '@/lib/cache/tags'
import { getSite } from '@/lib/site/queries'

export const dynamic = 'force-static'

/** Name, icons and colours of a link to the site on a phone's home screen. It opens in the browser. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  await dependsOn(tags.everything, tags.frame)
  const { brand, tagline } = await getSite()
  const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })
  return {
    name: brand,
    short_name: brand,
    ...(tagline ? { description: tagline } : {}),
    lang: 'en-GB',
    start_url: '/',
    display: 'browser',
    theme_color: '#f4f2ee',
    background_color: '#f4f2ee',
    icons: [icon(192), icon(512)],
  }
}
