import { notFound } from 'next/navigation'
import { DetailPage } from '@/components/detail/detail-page'
import { ArticlesAbout } from '@/components/journal/pieces-in'
import { dependsOn } from '@/lib/cache/depends-on'
import { tags } from '@/lib/cache/tags'
import { type DetailRoute, detailTags, findDetailParams, getDetail } from '@/lib/catalogue/detail'
import { findArticlesAbout } from '@/lib/journal/pieces'
import { detailData, detailMetadata } from '@/lib/seo/detail-metadata'

type Props = { params: Promise<{ sku: string }> }

/** The exports of a detail page. The proxy has already redirected every other spelling of the address. */
export const detailPage = (route: DetailRoute) => ({
  findParams: () => findDetailParams(route),
  generateMetadata: async ({ params }: Props) => detailMetadata(await getDetail((await params).sku)),
  render: async ({ params }: Props) => {
    const { sku } = await params
    const detail = await getDetail(sku)
    await dependsOn(...detailTags(sku, detail), tags.journal)
    if (!detail) notFound()
    const [structuredData, articles] = await Promise.all([detailData(detail), findArticlesAbout(detail.piece.sku)])
    return <DetailPage {...detail} structuredData={structuredData} articles={<ArticlesAbout articles={articles} />} />
  },
})
