import { MembersNotice } from '@/components/detail/members-notice'
import { findRecentAdditions } from '@/lib/catalogue/listing-queries'
import type { Notice } from '@/lib/catalogue/piece'
import { getPage } from '@/lib/pages/queries'

/** The notice in place of a members-only piece, with public pieces to go on with. */
export const NoticeScreen = async ({ notice }: { notice: Notice }) => {
  const [others, membership] = await Promise.all([findRecentAdditions(3), getPage('membership')])
  return <MembersNotice {...notice} others={others} picture={membership?.banner ?? null} />
}
