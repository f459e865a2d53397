import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { RegisterScreen, registerTitle } from '@/components/members/register-screen'
import { currentSession } from '@/lib/members/session'
import { firstSentence } from '@/lib/pages/html'
import { getMembershipText } from '@/lib/pages/membership'
import { getPageOr } from '@/lib/pages/queries'
import { pageMetadata } from '@/lib/seo/page-metadata'
import { findHiddenRoutes } from '@/lib/site/queries'

const read = () => Promise.all([getPageOr('register', registerTitle), getMembershipText()])

export const generateMetadata = async (): Promise<Metadata> => {
  const [{ title }, text] = await read()
  return pageMetadata({ title, description: firstSentence(text), path: '/register' })
}

export default async function RegisterPage() {
  if (await currentSession()) redirect('/dashboard')
  const [[page, text], hidden] = await Promise.all([read(), findHiddenRoutes()])
  return <RegisterScreen page={page} text={text} hidden={hidden} />
}
