import { dependsOn } from '@/lib/cache/depends-on'
import { tags } from '@/lib/cache/tags'
import { env } from '@/lib/env'
import { notFoundJson } from '@/lib/http/json'
import { sitemapXml } from '@/lib/seo/sitemap'
import { countPieceFiles, findPageEntries, findPieceEntries } from '@/lib/seo/sitemap-queries'

export const dynamic = 'force-static'
export const generateStaticParams = () => [{ name: 'pages.xml' }]

const findEntries = async (name: string) => {
  if (name === 'pages.xml') return findPageEntries()
  const file = Number(/^pieces-([1-9]\d{0,4})\.xml$/.exec(name)?.[1])
  return file && file <= (await countPieceFiles()) ? findPieceEntries(file) : null
}

export const GET = async (_request: Request, { params }: { params: Promise<{ name: string }> }) => {
  await dependsOn(tags.everything, tags.frame, tags.stock, tags.journal)
  const entries = await findEntries((await params).name)
  if (!entries) return notFoundJson()
  return new Response(sitemapXml(env.SITE_URL, entries), { headers: { 'Content-Type': 'application/xml' } })
}
