import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { PasskeyScreen } from '@/components/members/second-step-screens'
import * as memberTexts from '@/lib/member-texts'
import { safeRedirect } from '@/lib/members/safe-redirect'
import { currentSession } from '@/lib/members/session'
import { getPageOr } from '@/lib/pages/queries'

export const metadata: Metadata = { title: 'Sign in with a passkey', robots: { index: false } }

export default async function PasskeyPage({ searchParams }: PageProps<'/login/passkey'>) {
  const query = await searchParams
  if (await currentSession()) redirect(safeRedirect(query.redirect))
  return <PasskeyScreen page={await getPageOr('login', memberTexts.login.submit)} redirect={query.redirect} />
}
