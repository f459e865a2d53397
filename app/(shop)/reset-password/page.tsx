import type { Metadata } from 'next'
import { ResetPasswordScreen } from '@/components/members/reset-password-screen'
import * as memberTexts from '@/lib/member-texts'
import { firstSentence } from '@/lib/pages/html'
import { getPageOr } from '@/lib/pages/queries'
import { pageMetadata } from '@/lib/seo/page-metadata'
import { findHiddenRoutes } from '@/lib/site/queries'

const read = () => getPageOr('reset-password', memberTexts.resetPassword.title)

export const generateMetadata = async (): Promise<Metadata> => {
  const { title, content } = await read()
  const description = firstSentence(content) || 'Choose a new password for your account.'
  return {
    ...(await pageMetadata({ title, description, path: '/reset-password' })),
    robots: { index: false },
    referrer: 'strict-origin',
  }
}

const only = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '')

/** The page that a reset mail links to. */
export default async function ResetPasswordPage({ searchParams }: PageProps<'/reset-password'>) {
  const { token, email } = await searchParams
  const [page, hidden] = await Promise.all([read(), findHiddenRoutes()])
  return <ResetPasswordScreen page={page} hidden={hidden} token={only(token)} email={only(email)} />
}
