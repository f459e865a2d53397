import type { Metadata } from 'next'
import { PageBody } from '@/components/pages/blurb-block'
import { PageHead } from '@/components/pages/page-head'
import { SavedScreen } from '@/components/saved/saved-screen'
import { dependsOn } from '@/lib/cache/depends-on'
import { pageTags } from '@/lib/cache/tags'
import { getPageOr } from '@/lib/pages/queries'
import { findShownLinks } from '@/lib/site/queries'
import { plainTitle } from '@/lib/site/site'

export const dynamic = 'force-static'

const comparison = { label: 'Compare', href: '/compare' }
const ways = [
  { label: 'New arrivals', href: '/new-arrivals' },
  { label: 'All Brands', href: '/the-collection' },
]

const read = () => getPageOr('saved', 'Saved *pieces*')

export const generateMetadata = async (): Promise<Metadata> => ({
  title: plainTitle((await read()).title),
  robots: { index: false, follow: true },
})

/** The same for every visitor: the list itself is stored in the browser. */
export default async function SavedPage() {
  await dependsOn(...pageTags('saved'))
  const [page, shown] = await Promise.all([read(), findShownLinks([...ways, comparison])])
  return (
    <main id="main">
      <PageHead title={page.title} banner={page.banner} />
      <noscript>
        <div className="wrap">
          <p className="lead">Saved pieces are kept in your browser, which needs JavaScript for this.</p>
        </div>
      </noscript>
      <SavedScreen ways={shown.filter((link) => link !== comparison)} compares={shown.includes(comparison)} />
      <PageBody page={page} />
    </main>
  )
}
