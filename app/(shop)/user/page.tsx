import type { Metadata, Viewport } from 'next'
import { redirect } from 'next/navigation'
import { AccountPage } from '@/components/members/account-page'
import { flashText } from '@/components/members/flash-texts'
import * as memberTexts from '@/lib/member-texts'
import { accountStatus } from '@/lib/members/account'
import { requireSession } from '@/lib/members/require-session'
import { findSecondFactor } from '@/lib/members/second-factor'
import { findSessions } from '@/lib/members/sessions'
import { findHiddenRoutes } from '@/lib/site/queries'

export const metadata: Metadata = { title: memberTexts.members.editProfile, robots: { index: false } }
export const viewport: Viewport = { themeColor: '#0e0d0c' }

/** The member's account; requires a session. Suspended members are redirected to the dashboard, which says why. */
export default async function UserPage({ searchParams }: PageProps<'/user'>) {
  const query = await searchParams
  const { sid, member } = await requireSession('/user', query)
  if (member.status === accountStatus.suspended) redirect('/dashboard')
  const [sessions, factor, hidden] = await Promise.all([
    findSessions(member.id, sid),
    findSecondFactor(member.id),
    findHiddenRoutes(),
  ])
  const newPasskey = typeof query.passkey === 'string' ? query.passkey.slice(0, 60) : ''
  return (
    <AccountPage
      member={member}
      sessions={sessions}
      factor={factor}
      hidden={hidden}
      newPasskey={newPasskey}
      flash={flashText(query)}
    />
  )
}
