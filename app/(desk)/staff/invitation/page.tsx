import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { SignInScreen } from '@/components/staff/sign-in-screen'
import { getSite } from '@/lib/site/queries'
import { findInvited } from '@/lib/staff/commands'
import { parseInvitation } from '@/lib/staff/invitation'
import { currentStaff } from '@/lib/staff/session'

export const metadata: Metadata = { title: 'Invitation', referrer: 'strict-origin' }

type Asked = { searchParams: Promise<{ token?: string | string[] }> }

export default async function InvitationPage({ searchParams }: Asked) {
  const token = [(await searchParams).token ?? ''].flat()[0] ?? ''
  const [invited, { brand }] = await Promise.all([findInvited(parseInvitation(token)), getSite()])
  if (!invited) return (await currentStaff()) ? redirect('/staff') : notFound()
  return <SignInScreen brand={brand} kind="invitation" token={token} invited={invited} />
}
