import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { LoginScreen } from '@/app/(shop)/screens/members/login-screen'
import { flashText } from '@/components/members/flash-texts'
import { safeRedirect } from '@/lib/members/safe-redirect'
import { currentSession } from '@/lib/members/session'
import { firstSentence } from '@/lib/pages/html'
import { getPageOr } from '@/lib/pages/queries'
import { pageMetadata } from '@/lib/seo/page-metadata'
import { texts } from '@/lib/site/texts'

export const generateMetadata = async (): Promise<Metadata> => {
  const { title, content } = await getPageOr('login', texts.login.submit)
  return pageMetadata({ title, description: firstSentence(content), path: '/login' })
}

export default async function LoginPage({ searchParams }: PageProps<'/login'>) {
  const query = await searchParams
  if (await currentSession()) redirect(safeRedirect(query.redirect))
  return <LoginScreen redirect={query.redirect} flash={flashText(query)} />
}
