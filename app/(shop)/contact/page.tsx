import type { Metadata } from 'next'
import { ContactPage } from '@/components/pages/contact-page'
import { dependsOn } from '@/lib/cache/depends-on'
import { pageTags } from '@/lib/cache/tags'
import { firstSentence } from '@/lib/pages/html'
import { getPageOr } from '@/lib/pages/queries'
import { pageMetadata } from '@/lib/seo/page-metadata'
import { getSite } from '@/lib/site/queries'

export const dynamic = 'force-static'

const read = () => getPageOr('contact', 'Ask us *anything*')

export const generateMetadata = async (): Promise<Metadata> => {
  const { title, content, banner } = await read()
  return pageMetadata({ title, description: firstSentence(content), path: '/contact', photo: banner })
}

export default async function Contact() {
  await dependsOn(...pageTags('contact'))
  const [page, site] = await Promise.all([read(), getSite()])
  return <ContactPage page={page} site={site} />
}
