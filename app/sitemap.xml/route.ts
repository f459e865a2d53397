import { dependsOn } from '@/lib/cache/depends-on'
import { tags } from '@/lib/cache/tags'
import { env } from '@/lib/env'
import { sitemapIndexXml } from '@/lib/seo/sitemap'
import { countPieceFiles } from '@/lib/seo/sitemap-queries'

export const dynamic = 'force-static'

export const GET = async () => {
  await dependsOn(tags.everything, tags.stock)
  const files = await countPieceFiles()
  const names = ['pages.xml', ...Array.from({ length: files }, (_, index) => `pieces-${index + 1}.xml`)]
  return new Response(sitemapIndexXml(env.SITE_URL, names), { headers: { 'Content-Type': 'application/xml' } })
}
