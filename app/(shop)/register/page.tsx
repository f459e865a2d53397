import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { RegisterScreen } from '@/app/(shop)/screens/members/register-screen'
import { currentSession } from '@/lib/members/session'
import { firstSentence } from '@/lib/pages/html'
import { getMembershipText } from '@/lib/pages/membership'
import { getPageOr } from '@/lib/pages/queries'
import { pageMetadata } from '@/lib/seo/page-metadata'

export const generateMetadata = async (): Promise<Metadata> => {
  const [{ title }, text] = await Promise.all([getPageOr('register', 'Become a *member*'), getMembershipText()])
  return pageMetadata({ title, description: firstSentence(text), path: '/register' })
}

export default async function RegisterPage() {
  if (await currentSession()) redirect('/dashboard')
  return <RegisterScreen />
}
