import type { Metadata } from 'next'
import { connection } from 'next/server'
import { ReloadWhenStale } from '@/components/members/reload-when-stale'
import { PageBody } from '@/components/pages/blurb-block'
import { PageHead } from '@/components/pages/page-head'
import { Comparison } from '@/components/saved/comparison'
import styles from '@/components/saved/saved-screen.module.css'
import { SiteLink } from '@/components/ui/link'
import { ItalicFont } from '@/components/ui/title'
import { currentViewer } from '@/lib/members/session'
import { getPage } from '@/lib/pages/queries'
import { compareLimit } from '@/lib/saved/piece-list'
import { findAskedSkus, findPieces } from '@/lib/saved/queries'
import { isHiddenLink } from '@/lib/site/page-visibility'
import { findHiddenRoutes } from '@/lib/site/queries'
import { plainTitle } from '@/lib/site/site'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: plainTitle((await getPage('compare'))?.title ?? 'Compare'),
  robots: { index: false, follow: true },
})

/** Up to four pieces from the query side by side; pieces that the viewer may not see are left out. */
export default async function ComparePage({ searchParams }: PageProps<'/compare'>) {
  await connection()
  const asked = await findAskedSkus((await searchParams).pieces, compareLimit)
  const [page, pieces, hidden] = await Promise.all([
    getPage('compare'),
    currentViewer().then((viewer) => findPieces(asked, viewer)),
    findHiddenRoutes(),
  ])
  const title = page?.title ?? 'Side by *side*'
  const gone = asked.length - pieces.length
  return (
    <main id="main">
      <ReloadWhenStale />
      <ItalicFont title={title} />
      <PageHead title={title} banner={page?.banner} />
      {gone > 0 && (
        <p className="wrap" role="status">
          {gone === 1 ? '1 piece is no longer shown.' : `${gone} pieces are no longer shown.`}
        </p>
      )}
      {pieces.length > 0 ? (
        <Comparison pieces={pieces} />
      ) : (
        <div className={`wrap ${styles.room}`}>
          <p className="lead">There is nothing to compare. Save two pieces or more, then choose Compare.</p>
          {!isHiddenLink('/saved', hidden) && (
            <p className={styles.ways}>
              <SiteLink className="btn" href="/saved">
                Saved pieces
              </SiteLink>
            </p>
          )}
        </div>
      )}
      {page && <PageBody page={page} />}
    </main>
  )
}
