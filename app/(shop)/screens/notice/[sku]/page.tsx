import { notFound } from 'next/navigation'
import { dependsOn } from '@/lib/cache/depends-on'
import { getNotice, noticeTags } from '@/lib/catalogue/notice'
import { noticeMetadata } from '@/lib/seo/detail-metadata'
import { NoticeScreen } from '../notice-screen'

export const dynamic = 'force-static'
export const dynamicParams = true

type Props = PageProps<'/screens/notice/[sku]'>

/** None before somebody asks. */
export const generateStaticParams = () => []

export const generateMetadata = async ({ params }: Props) => noticeMetadata(await getNotice((await params).sku))

/** What a guest gets at any address of a members-only piece; the proxy rewrites those to here. */
export default async function MembersNoticePage({ params }: Props) {
  const { sku } = await params
  const notice = await getNotice(sku)
  await dependsOn(...noticeTags(sku))
  if (!notice) notFound()
  return <NoticeScreen notice={notice} />
}
