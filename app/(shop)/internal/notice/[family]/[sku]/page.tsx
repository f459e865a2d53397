import { notFound } from 'next/navigation'
import { NoticePage } from '@/app/(shop)/notice-page'
import { dependsOn } from '@/lib/cache/depends-on'
import { getNotice, noticeTags } from '@/lib/catalogue/detail'
import { noticeMetadata } from '@/lib/seo/detail-metadata'

export const dynamic = 'force-static'
export const dynamicParams = true

type Props = PageProps<'/internal/notice/[family]/[sku]'>

/** Nothing is prerendered at build time. */
export const generateStaticParams = () => []

export const generateMetadata = async ({ params }: Props) => noticeMetadata(await getNotice((await params).sku))

/**
 * What guests see at any address of a members-only piece; the proxy rewrites those addresses to here. `family`: of the
 * address, which tells nothing of the piece.
 */
export default async function MembersNoticePage({ params }: Props) {
  const { family, sku } = await params
  const notice = await getNotice(sku)
  await dependsOn(...noticeTags(sku))
  if (!notice) notFound()
  return <NoticePage notice={notice} family={family} />
}
