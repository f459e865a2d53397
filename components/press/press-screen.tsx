import { Blurbs } from '@/components/pages/blurb-block'
import { PageHead } from '@/components/pages/page-head'
import { RichText } from '@/components/pages/rich-text'
import type { Page } from '@/lib/pages/page'
import type { Magazine } from '@/lib/press/queries'
import { MagazineEntry } from './magazine-entry'
import styles from './magazine-entry.module.css'

/** Press coverage, newest first. */
export const PressScreen = ({ page, magazines }: { page: Page; magazines: Magazine[] }) => (
  <main id="main">
    <PageHead title={page.title} banner={page.banner}>
      <RichText html={page.content} className="lead mt-24" />
    </PageHead>
    <div className={`wrap ${styles.entries}`}>
      {magazines.length === 0 && <p className="title-block">Nobody has written about us yet. We are not in a hurry.</p>}
      {magazines.map((magazine, index) => (
        <MagazineEntry key={magazine.id} magazine={magazine} first={index === 0} />
      ))}
    </div>
    <Blurbs blurbs={page.blurbs} />
  </main>
)
