import type { Metadata, Viewport } from 'next'
import { DashboardScreen } from '@/app/(shop)/screens/members/dashboard-screen'
import { flashText } from '@/components/members/flash-texts'
import { criteriaOfQuery } from '@/lib/members/piece-criteria'
import { requireMember } from '@/lib/members/session'
import { texts } from '@/lib/site/texts'

export const metadata: Metadata = { title: texts.members.dashboard, robots: { index: false } }
export const viewport: Viewport = { themeColor: '#0e0d0c' }

/** For members. */
export default async function DashboardPage({ searchParams }: PageProps<'/dashboard'>) {
  const query = await searchParams
  const member = await requireMember('/dashboard', query)
  const proven = member.email_verified_at !== null
  return (
    <DashboardScreen
      member={member}
      criteria={criteriaOfQuery(query)}
      flash={flashText({ ...query, verified: proven ? query.verified : undefined })}
    />
  )
}
