import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { TwoFactorScreen } from '@/components/members/second-step-screens'
import * as memberTexts from '@/lib/member-texts'
import { findPending } from '@/lib/members/pending-sign-in'
import { safeRedirect } from '@/lib/members/safe-redirect'
import { getPageOr } from '@/lib/pages/queries'
import { loginHref } from '@/lib/routing/login-href'

export const metadata: Metadata = { title: 'One more step', robots: { index: false } }

/** The second step of a sign-in; redirects to the login page unless a password has just been accepted. */
export default async function TwoFactorPage({ searchParams }: PageProps<'/two-factor-challenge'>) {
  const { redirect: wanted } = await searchParams
  if (!(await findPending())) redirect(loginHref(safeRedirect(wanted)))
  return <TwoFactorScreen page={await getPageOr('login', memberTexts.login.submit)} redirect={wanted} />
}
