import { notFound } from 'next/navigation'
import { NoticePage } from '@/app/(shop)/notice-page'
import { getNotice } from '@/lib/catalogue/detail'
import { findAccountState } from '@/lib/members/membership'
import { currentSession } from '@/lib/members/session'
import { noticeMetadata } from '@/lib/seo/detail-metadata'

export const dynamic = 'force-dynamic'

type Props = PageProps<'/internal/members-notice/[sku]'>

export const generateMetadata = async ({ params }: Props) => noticeMetadata(await getNotice((await params).sku))

/** What a signed-in member who may not see a members-only piece gets at its addresses: why, and what to do. */
export default async function RefusedMemberPage({ params }: Props) {
  const notice = await getNotice((await params).sku)
  if (!notice) notFound()
  const member = (await currentSession())?.member
  return <NoticePage notice={notice} state={member && (await findAccountState(member))} />
}
