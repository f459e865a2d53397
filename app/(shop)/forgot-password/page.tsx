import type { Metadata } from 'next'
import { flashText } from '@/components/members/flash-texts'
import { ForgotPasswordScreen } from '@/components/members/forgot-password-screen'
import * as memberTexts from '@/lib/member-texts'
import { firstSentence } from '@/lib/pages/html'
import { getPageOr } from '@/lib/pages/queries'
import { pageMetadata } from '@/lib/seo/page-metadata'

const read = () => getPageOr('forgot-password', memberTexts.forgotPassword.title)

export const generateMetadata = async (): Promise<Metadata> => {
  const { title, content } = await read()
  const description = firstSentence(content) || 'We send a link for a new password to the address of your account.'
  return { ...(await pageMetadata({ title, description, path: '/forgot-password' })), robots: { index: false } }
}

export default async function ForgotPasswordPage({ searchParams }: PageProps<'/forgot-password'>) {
  return <ForgotPasswordScreen page={await read()} flash={flashText(await searchParams)} />
}
