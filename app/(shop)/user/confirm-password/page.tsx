import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { ConfirmScreen } from '@/components/members/second-step-screens'
import * as memberTexts from '@/lib/member-texts'
import { accountStatus } from '@/lib/members/account'
import { requireSession } from '@/lib/members/require-session'
import { findSecondFactor } from '@/lib/members/second-factor'
import { getPageOr } from '@/lib/pages/queries'

export const metadata: Metadata = { title: 'Please confirm it’s you', robots: { index: false } }

export default async function ConfirmPasswordPage({ searchParams }: PageProps<'/user/confirm-password'>) {
  const query = await searchParams
  const { member } = await requireSession('/user', {})
  if (member.status === accountStatus.suspended) redirect('/dashboard')
  const { passkeys } = await findSecondFactor(member.id)
  return (
    <ConfirmScreen
      page={await getPageOr('login', memberTexts.login.submit)}
      redirect={query.redirect}
      member={member}
      hasPasskey={passkeys.length > 0}
    />
  )
}
