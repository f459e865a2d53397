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

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The exports of a page that shows the login screen. `name`: the page record with its title and texts. */
export const loginPage = (name: 'login' | 'membership') => {
  const read = () => getPageOr(name, memberTexts.login.submit)
  return {
    generateMetadata: async (): Promise<Metadata> => {
      const { title, content } = await read()
      return pageMetadata({ title, description: firstSentence(content), path: '/login' })
    },
    render: async ({ searchParams }: Props) => {
      const query = await searchParams
      if (await currentSession()) redirect(safeRedirect(query.redirect))
      const [page, hidden] = await Promise.all([read(), findHiddenRoutes()])
      return <LoginScreen page={page} hidden={hidden} redirect={query.redirect} flash={loginFlashText(query)} />
    },
  }
}
