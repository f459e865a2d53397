import type { Metadata } from 'next'
import { Door } from '@/components/members/door'
import { Join } from '@/components/members/join'
import { RichText } from '@/components/pages/rich-text'
import { dependsOn } from '@/lib/cache/depends-on'
import { pageTags } from '@/lib/cache/page-tags'
import { tags } from '@/lib/cache/tags'
import { getMembershipText } from '@/lib/membership/queries'
import { firstSentence } from '@/lib/pages/html'
import { getPageOr } from '@/lib/pages/queries'
import { pageMetadata } from '@/lib/seo/page-metadata'
import { texts } from '@/lib/site/texts'

export const dynamic = 'force-static'

const read = () => getPageOr('register', 'Become a *member*')

export const generateMetadata = async (): Promise<Metadata> => {
  const [{ title }, text] = await Promise.all([read(), getMembershipText()])
  return pageMetadata({ title, description: firstSentence(text), path: '/register' })
}

export default async function RegisterPage() {
  await dependsOn(...pageTags('register'), tags.membership)
  const [page, text] = await Promise.all([read(), getMembershipText()])
  return (
    <Door title={page.title} photo={page.banner}>
      <RichText html={text || page.content} className="lead m3" />
      <Join
        text="Tell us your name and what you collect, by message or in either boutique."
        links={[{ label: texts.register.login, href: '/login' }]}
      />
    </Door>
  )
}
