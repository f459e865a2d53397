import { MembersNotice } from '@/components/detail/members-notice'
import { findRecentAdditions } from '@/lib/catalogue/listing-queries'
import type { Notice } from '@/lib/catalogue/piece'
import type { AccountState } from '@/lib/members/account'
import { getPage } from '@/lib/pages/queries'
import { findHiddenRoutes } from '@/lib/site/queries'

/** The notice in place of a members-only piece. `state`: of a signed-in member who may not see it. */
export const NoticePage = async ({ notice, state }: { notice: Notice; state?: AccountState }) => {
  const [others, membership, hidden] = await Promise.all([
    findRecentAdditions(),
    getPage('membership'),
    findHiddenRoutes(),
  ])
  return (
    <MembersNotice {...notice} others={others} picture={membership?.banner ?? null} hidden={hidden} state={state} />
  )
}
