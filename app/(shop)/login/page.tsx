import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { loginFlashText } from '@/components/members/flash-texts'
import { LoginScreen } from '@/components/members/login-screen'
import * as memberTexts from '@/lib/member-texts'
import { safeRedirect } from '@/lib/members/safe-redirect'
import { currentSession } from '@/lib/members/session'
import { firstSentence } from '@/lib/pages/html'
import { getPageOr } from '@/lib/pages/queries'
import { pageMetadata } from '@/lib/seo/page-metadata'
import { findHiddenRoutes } from '@/lib/site/queries'

const read = () => getPageOr('login', memberTexts.login.submit)

export const generateMetadata = async (): Promise<Metadata> => {
  const { title, content } = await read()
  return pageMetadata({ title, description: firstSentence(content), path: '/login' })
}

export default async function LoginPage({ searchParams }: PageProps<'/login'>) {
  const query = await searchParams
  if (await currentSession()) redirect(safeRedirect(query.redirect))
  const [page, hidden] = await Promise.all([read(), findHiddenRoutes()])
  return <LoginScreen page={page} hidden={hidden} redirect={query.redirect} flash={loginFlashText(query)} />
}
