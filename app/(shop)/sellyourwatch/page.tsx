import type { Metadata } from 'next'
import { SellPage } from '@/components/pages/sell-page'
import { channelsFor } from '@/lib/boutiques/contact-channels'
import { dependsOn } from '@/lib/cache/depends-on'
import { pageTags } from '@/lib/cache/tags'
import { hidesPolicy } from '@/lib/forms/agreement'
import { firstSentence } from '@/lib/pages/html'
import { getPageOr } from '@/lib/pages/queries'
import { pageMetadata } from '@/lib/seo/page-metadata'
import { getSite } from '@/lib/site/queries'

export const dynamic = 'force-static'

const read = () => getPageOr('sellyourwatch', 'Sell us *your* watch')

export const generateMetadata = async (): Promise<Metadata> => {
  const { title, content, banner } = await read()
  return pageMetadata({ title, description: firstSentence(content), path: '/sellyourwatch', photo: banner })
}

export default async function SellYourWatchPage() {
  await dependsOn(...pageTags('sellyourwatch'))
  const [page, { boutiques, hidden }] = await Promise.all([read(), getSite()])
  return <SellPage page={page} reach={channelsFor(boutiques)} unlinked={hidesPolicy(hidden)} />
}
