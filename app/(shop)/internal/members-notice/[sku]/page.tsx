import { notFound } from 'next/navigation'
import { MembersNotice } from '@/components/detail/members-notice'
import { getNotice } from '@/lib/catalogue/detail'
import { findRecentAdditions } from '@/lib/catalogue/listing-queries'
import { findAccountState } from '@/lib/members/membership'
import { currentSession } from '@/lib/members/session'
import { getPage } from '@/lib/pages/queries'
import { noticeMetadata } from '@/lib/seo/detail-metadata'
import { findHiddenRoutes } from '@/lib/site/queries'

export const dynamic = 'force-dynamic'

type Props = PageProps<'/internal/members-notice/[sku]'>

export const generateMetadata = async ({ params }: Props) => noticeMetadata(await getNotice((await params).sku))

/** What a signed-in member who may not see a members-only piece gets at its addresses: why, and what to do. */
export default async function RefusedMemberPage({ params }: Props) {
  const notice = await getNotice((await params).sku)
  if (!notice) notFound()
  const [others, membership, hidden, session] = await Promise.all([
    findRecentAdditions(),
    getPage('membership'),
    findHiddenRoutes(),
    currentSession(),
  ])
  return (
    <MembersNotice
      {...notice}
      others={others}
      picture={membership?.banner ?? null}
      hidden={hidden}
      state={session ? await findAccountState(session.member) : undefined}
    />
  )
}
