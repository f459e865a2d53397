import type { Metadata } from 'next'
import { PressScreen } from '@/components/press/press-screen'
import { dependsOn } from '@/lib/cache/depends-on'
import { pageTags, tags } from '@/lib/cache/tags'
import { firstSentence } from '@/lib/pages/html'
import { getPageOr } from '@/lib/pages/queries'
import { findMagazines } from '@/lib/press/queries'
import { pageMetadata } from '@/lib/seo/page-metadata'

export const dynamic = 'force-static'

const read = () => getPageOr('press', 'Press')

export const generateMetadata = async (): Promise<Metadata> => {
  const { title, content, banner } = await read()
  return pageMetadata({ title, description: firstSentence(content), path: '/press', photo: banner })
}

export default async function PressPage() {
  await dependsOn(...pageTags('press'), tags.press)
  const [page, magazines] = await Promise.all([read(), findMagazines()])
  return <PressScreen page={page} magazines={magazines} />
}
