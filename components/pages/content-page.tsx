import type { ReactNode } from 'react'
import type { Page } from '@/lib/pages/page'
import { Blurbs } from './blurb-block'
import styles from './content-page.module.css'
import { PageHead } from './page-head'
import { RichText } from './rich-text'

type ContentPageProps = {
  page: Page
  /** between the text and the blurbs */
  children?: ReactNode
}

/** A page written by staff: banner, title, running text, then blurbs with pictures. */
export const ContentPage = ({ page: { title, content, banner, blurbs }, children }: ContentPageProps) => (
  <main id="main">
    <PageHead title={title} banner={banner} />
    {content && (
      <div className={`wrap grid ${styles.content}`}>
        <RichText html={content} className={styles.prose} />
      </div>
    )}
    {children}
    <Blurbs blurbs={blurbs} />
  </main>
)
