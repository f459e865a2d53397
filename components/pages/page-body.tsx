import type { Page } from '@/lib/pages/page'
import { Blurbs } from './blurb-block'
import { RichText } from './rich-text'

/** What staff wrote for a page that has content of its own, to stand below it. */
export const PageBody = ({ page: { content, blurbs } }: { page: Page }) => (
  <>
    {content && (
      <div className="wrap section">
        <RichText html={content} className="prose" />
      </div>
    )}
    <Blurbs blurbs={blurbs} />
  </>
)
