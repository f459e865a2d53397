import { PageHead } from '@/components/pages/page-head'
import { SavedScreen } from '@/components/saved/saved-screen'

export const metadata = { title: 'Saved pieces', robots: { index: false, follow: true } }

/** The same for everybody: the list itself is in the browser. */
export default function SavedPage() {
  return (
    <main id="main">
      <PageHead title="Saved *pieces*" />
      <noscript>
        <div className="wrap">
          <p className="lead">Saved pieces are kept by your browser, which needs JavaScript for it.</p>
        </div>
      </noscript>
      <SavedScreen />
    </main>
  )
}
