import type { Metadata } from 'next'
import { Door } from '@/components/members/door'
import { Join } from '@/components/members/join'
import { dependsOn } from '@/lib/cache/depends-on'
import { pageTags } from '@/lib/cache/page-tags'
import { getPageOr } from '@/lib/pages/queries'
import { pageMetadata } from '@/lib/seo/page-metadata'
import { texts } from '@/lib/site/texts'

export const dynamic = 'force-static'

const read = () => getPageOr('reset-password', texts.resetPassword.title)

export const generateMetadata = async (): Promise<Metadata> => ({
  ...pageMetadata({ title: (await read()).title, description: '', path: '/reset-password' }),
  robots: { index: false },
})

export default async function ResetPasswordPage() {
  await dependsOn(...pageTags('reset-password'))
  const page = await read()
  return (
    <Door title={page.title} photo={page.banner}>
      <Join
        text="The link that brought you here is not in use yet. Write to us, and we will help you back in."
        links={[{ label: texts.register.login, href: '/login' }]}
      />
    </Door>
  )
}
