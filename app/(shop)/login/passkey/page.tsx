import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { PasskeyScreen } from '@/components/members/second-step-screens'
import * as memberTexts from '@/lib/member-texts'
import { safeRedirect } from '@/lib/members/safe-redirect'
import { currentSession } from '@/lib/members/session'
import { getPageOr } from '@/lib/pages/queries'
import { findHiddenRoutes } from '@/lib/site/queries'

export const metadata: Metadata = { title: 'Sign in with a passkey', robots: { index: false } }

export default async function PasskeyPage({ searchParams }: PageProps<'/login/passkey'>) {
  const query = await searchParams
  if (await currentSession()) redirect(safeRedirect(query.redirect))
  const [page, hidden] = await Promise.all([getPageOr('login', memberTexts.login.submit), findHiddenRoutes()])
  return <PasskeyScreen page={page} hidden={hidden} redirect={query.redirect} />
}
