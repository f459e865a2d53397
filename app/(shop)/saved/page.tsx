import type { Metadata } from 'next'
import { BlurbBlock } from '@/components/pages/blurb-block'
import { PageHead } from '@/components/pages/page-head'
import { RichText } from '@/components/pages/rich-text'
import { SavedScreen } from '@/components/saved/saved-screen'
import { dependsOn } from '@/lib/cache/depends-on'
import { pageTags } from '@/lib/cache/page-tags'
import { getPageOr } from '@/lib/pages/queries'
import { plainTitle } from '@/lib/site/title'

export const dynamic = 'force-static'

const read = () => getPageOr('saved', 'Saved *pieces*')

export const generateMetadata = async (): Promise<Metadata> => ({
  title: plainTitle((await read()).title),
  robots: { index: false, follow: true },
})

/** The same for everybody: the list itself is in the browser. */
export default async function SavedPage() {
  await dependsOn(...pageTags('saved'))
  const page = await read()
  return (
    <main id="main">
      <PageHead title={page.title} banner={page.banner} />
      <noscript>
        <div className="wrap">
          <p className="lead">Saved pieces are kept by your browser, which needs JavaScript for it.</p>
        </div>
      </noscript>
      <SavedScreen />
      {page.content && (
        <div className="wrap section">
          <RichText html={page.content} />
        </div>
      )}
      {page.blurbs.map((blurb) => (
        <BlurbBlock key={`${blurb.title} ${blurb.link}`} blurb={blurb} />
      ))}
    </main>
  )
}
