import type { Metadata } from 'next'
import { LoginScreen } from '@/components/members/login-screen'
import { dependsOn } from '@/lib/cache/depends-on'
import { pageTags } from '@/lib/cache/page-tags'
import { firstSentence } from '@/lib/pages/html'
import { getPageOr } from '@/lib/pages/queries'
import { pageMetadata } from '@/lib/seo/page-metadata'

export const dynamic = 'force-static'

const read = () => getPageOr('login', 'Login')

export const generateMetadata = async (): Promise<Metadata> => {
  const { title, content } = await read()
  return pageMetadata({ title, description: firstSentence(content), path: '/login' })
}

export default async function LoginPage() {
  await dependsOn(...pageTags('login'))
  return <LoginScreen page={await read()} />
}
