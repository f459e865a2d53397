import type { Metadata, Viewport } from 'next'
import { redirect } from 'next/navigation'
import { AccountPage } from '@/components/members/account-page'
import { flashText } from '@/components/members/flash-texts'
import * as memberTexts from '@/lib/member-texts'
import { accountStatus } from '@/lib/members/account'
import { requireMember } from '@/lib/members/session'

export const metadata: Metadata = { title: memberTexts.members.editProfile, robots: { index: false } }
export const viewport: Viewport = { themeColor: '#0e0d0c' }

/** For members; a suspended one is told so on the dashboard. */
export default async function UserPage({ searchParams }: PageProps<'/user'>) {
  const query = await searchParams
  const member = await requireMember('/user', query)
  if (member.status === accountStatus.suspended) redirect('/dashboard')
  return <AccountPage member={member} flash={flashText(query)} />
}
