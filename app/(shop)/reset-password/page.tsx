import type { Metadata } from 'next'
import { ResetPasswordScreen } from '@/app/(shop)/screens/members/reset-password-screen'
import { getPageOr } from '@/lib/pages/queries'
import { pageMetadata } from '@/lib/seo/page-metadata'
import { texts } from '@/lib/site/texts'

export const generateMetadata = async (): Promise<Metadata> => {
  const { title } = await getPageOr('reset-password', texts.resetPassword.title)
  return {
    ...pageMetadata({ title, description: '', path: '/reset-password' }),
    robots: { index: false },
    referrer: 'strict-origin',
  }
}

const only = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '')

/** Where the link of a reset mail leads. */
export default async function ResetPasswordPage({ searchParams }: PageProps<'/reset-password'>) {
  const { token, email } = await searchParams
  return <ResetPasswordScreen token={only(token)} email={only(email)} />
}
