import type { Metadata, Viewport } from 'next'
import { redirect } from 'next/navigation'
import { MembersLayout } from '@/components/members/members-layout'
import { PiecesHead } from '@/components/members/piece-grid'
import { Pieces } from '@/components/members/pieces'
import * as memberTexts from '@/lib/member-texts'
import { accountStateOf } from '@/lib/members/account'
import { criteriaOfQuery, pieceQuery } from '@/lib/members/piece-criteria'
import { findMemberPieces } from '@/lib/members/pieces-queries'
import { requireSession } from '@/lib/members/require-session'
import { findHiddenRoutes } from '@/lib/site/queries'

export const metadata: Metadata = { title: memberTexts.members.upcoming, robots: { index: false } }
export const viewport: Viewport = { themeColor: '#0e0d0c' }

/** Upcoming pieces, for approved and verified members only. */
export default async function FeaturedWatchesPage({ searchParams }: PageProps<'/featuredwatches'>) {
  const query = await searchParams
  const { member, previousVisit } = await requireSession('/featuredwatches', query)
  if (accountStateOf(member) !== 'approved') redirect('/dashboard')
  const criteria = criteriaOfQuery(query)
  const [hidden, list] = await Promise.all([
    findHiddenRoutes(),
    findMemberPieces({ ...criteria, upcoming: true, since: previousVisit }),
  ])
  return (
    <MembersLayout member={member} current="/featuredwatches" hidden={hidden}>
      <PiecesHead title={memberTexts.members.upcoming} />
      <Pieces
        key={pieceQuery(criteria)}
        path="/featuredwatches"
        criteria={criteria}
        list={list}
        caption={list.upcoming ? 'On their way to us' : memberTexts.members.caption}
      />
    </MembersLayout>
  )
}
