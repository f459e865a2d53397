import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { SignInScreen } from '@/components/staff/sign-in-screen'
import { getSite } from '@/lib/site/queries'
import { findInvited } from '@/lib/staff/commands'
import { isOurReset, parseInvitation } from '@/lib/staff/invitation'
import { currentStaff } from '@/lib/staff/session'

export const metadata: Metadata = { title: 'Choose a password', referrer: 'strict-origin' }

type Asked = { searchParams: Promise<{ token?: string | string[] }> }

export default async function InvitationPage({ searchParams }: Asked) {
  const token = [(await searchParams).token ?? ''].flat()[0] ?? ''
  const parsed = parseInvitation(token)
  const [invited, { brand }] = await Promise.all([findInvited(parsed), getSite()])
  if (invited) return <SignInScreen brand={brand} kind="invitation" token={token} invited={invited} />
  if (await currentStaff()) redirect('/staff')
  return isOurReset(parsed) ? redirect('/staff/login?done=expired') : notFound()
}
