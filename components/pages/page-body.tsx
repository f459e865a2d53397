import type { Page } from '@/lib/pages/page'
import { Blurbs } from './blurb-block'
import { RichText } from './rich-text'

/** The staff's text and blurbs for a page, below the page's own content. */
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
