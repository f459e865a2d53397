import { notFound } from 'next/navigation'
import { DetailPage } from '@/components/detail/detail-page'
import { dependsOn } from '@/lib/cache/depends-on'
import { detailTags, getDetail } from '@/lib/catalogue/detail'
import { findDetailParams } from '@/lib/catalogue/detail-params'
import { detailData, detailMetadata } from '@/lib/seo/detail-metadata'

export const dynamic = 'force-static'
export const dynamicParams = true

type Props = PageProps<'/watch/[name]/[sku]'>

export const generateStaticParams = async () =>
  (await findDetailParams('otherwatch')).map(({ slug, sku }) => ({ name: slug, sku }))

export const generateMetadata = async ({ params }: Props) => detailMetadata(await getDetail((await params).sku))

/** A watch of any other brand. The proxy has already sent every other spelling of its address here. */
export default async function OtherBrandWatchPage({ params }: Props) {
  const { sku } = await params
  const detail = await getDetail(sku)
  await dependsOn(...detailTags(sku, detail))
  if (!detail) notFound()
  return <DetailPage {...detail} structuredData={await detailData(detail)} />
}
