import { notFound } from 'next/navigation'
import { NoticePage } from '@/app/(shop)/notice-page'
import { getNotice } from '@/lib/catalogue/detail'
import { findAccountState } from '@/lib/members/membership'
import { currentSession } from '@/lib/members/session'
import { noticeMetadata } from '@/lib/seo/detail-metadata'

export const dynamic = 'force-dynamic'

type Props = PageProps<'/internal/members-notice/[family]/[sku]'>

export const generateMetadata = async ({ params }: Props) => noticeMetadata(await getNotice((await params).sku))

/** What a signed-in member who may not see a members-only piece gets at its addresses: why, and what to do. */
export default async function RefusedMemberPage({ params }: Props) {
  const { family, sku } = await params
  const notice = await getNotice(sku)
  if (!notice) notFound()
  const member = (await currentSession())?.member
  return <NoticePage notice={notice} family={family} state={member && (await findAccountState(member))} />
}
