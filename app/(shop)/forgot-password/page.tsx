import type { Metadata } from 'next'
import { ForgotPasswordScreen } from '@/app/(shop)/screens/members/forgot-password-screen'
import { flashText } from '@/components/members/flash-texts'
import { getPageOr } from '@/lib/pages/queries'
import { pageMetadata } from '@/lib/seo/page-metadata'
import { texts } from '@/lib/site/texts'

export const generateMetadata = async (): Promise<Metadata> => {
  const { title } = await getPageOr('forgot-password', texts.forgotPassword.title)
  return { ...pageMetadata({ title, description: '', path: '/forgot-password' }), robots: { index: false } }
}

export default async function ForgotPasswordPage({ searchParams }: PageProps<'/forgot-password'>) {
  return <ForgotPasswordScreen flash={flashText(await searchParams)} />
}
