import type { Metadata, Viewport } from 'next'
import { DashboardScreen } from '@/components/members/dashboard-screen'
import { flashText } from '@/components/members/flash-texts'
import { findMemberAlerts } from '@/lib/alerts/queries'
import * as memberTexts from '@/lib/member-texts'
import { findAccountState } from '@/lib/members/membership'
import { criteriaOfQuery } from '@/lib/members/piece-criteria'
import { findMemberPieces } from '@/lib/members/pieces-queries'
import { requireSession } from '@/lib/members/require-session'
import { findHiddenRoutes } from '@/lib/site/queries'

export const metadata: Metadata = { title: memberTexts.members.dashboard, robots: { index: false } }
export const viewport: Viewport = { themeColor: '#0e0d0c' }

/** The member's dashboard; requires a session. */
export default async function DashboardPage({ searchParams }: PageProps<'/dashboard'>) {
  const query = await searchParams
  const { member, previousVisit, hasAlerts } = await requireSession('/dashboard', query)
  const state = await findAccountState(member)
  const criteria = criteriaOfQuery(query)
  const [list, alerts, hidden] = await Promise.all([
    state === 'approved' ? findMemberPieces({ ...criteria, upcoming: false, since: previousVisit }) : null,
    state === 'suspended' || state === 'declined' || !hasAlerts ? [] : findMemberAlerts(member.id),
    findHiddenRoutes(),
  ])
  const proven = member.email_verified_at !== null
  return (
    <DashboardScreen
      member={member}
      state={state}
      hidden={hidden}
      criteria={criteria}
      list={list}
      alerts={alerts}
      flash={flashText({ ...query, verified: proven ? query.verified : undefined })}
    />
  )
}
