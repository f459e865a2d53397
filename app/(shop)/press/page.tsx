import type { Metadata } from 'next'
import { BlurbBlock } from '@/components/pages/blurb-block'
import { PageHead } from '@/components/pages/page-head'
import { RichText } from '@/components/pages/rich-text'
import { MagazineEntry } from '@/components/press/magazine-entry'
import { dependsOn } from '@/lib/cache/depends-on'
import { pageTags } from '@/lib/cache/page-tags'
import { tags } from '@/lib/cache/tags'
import { firstSentence } from '@/lib/pages/html'
import { getPageOr } from '@/lib/pages/queries'
import { findMagazines } from '@/lib/press/queries'
import { pageMetadata } from '@/lib/seo/page-metadata'
import styles from './press.module.css'

export const dynamic = 'force-static'

const read = () => getPageOr('press', 'Press')

export const generateMetadata = async (): Promise<Metadata> => {
  const { title, content, banner } = await read()
  return pageMetadata({ title, description: firstSentence(content), path: '/press', photo: banner })
}

export default async function PressPage() {
  await dependsOn(...pageTags('press'), tags.press)
  const [page, magazines] = await Promise.all([read(), findMagazines()])
  return (
    <main id="main">
      <PageHead title={page.title} banner={page.banner}>
        <RichText html={page.content} className="lead mt-24" />
      </PageHead>
      <div className={`wrap ${styles.entries}`}>
        {magazines.length === 0 && (
          <p className="title-block">Nobody has written about us yet. We are not in a hurry.</p>
        )}
        {magazines.map((magazine, index) => (
          <MagazineEntry key={magazine.id} magazine={magazine} first={index === 0} />
        ))}
      </div>
      {page.blurbs.map((blurb) => (
        <BlurbBlock key={blurb.title} blurb={blurb} />
      ))}
    </main>
  )
}
