import { connection } from 'next/server'
import { PageHead } from '@/components/pages/page-head'
import { Comparison } from '@/components/saved/comparison'
import { SiteLink } from '@/components/ui/link'
import { ItalicFont } from '@/components/ui/title'
import { currentViewer } from '@/lib/members/session'
import { compareLimit, parsePieces } from '@/lib/saved/piece-list'
import { findPieces } from '@/lib/saved/queries'

export const metadata = { title: 'Compare', robots: { index: false, follow: true } }

/** Up to four pieces of the query side by side, as far as whoever asks may see them. */
export default async function ComparePage({ searchParams }: PageProps<'/compare'>) {
  await connection()
  const asked = parsePieces((await searchParams).pieces, compareLimit)
  const pieces = await findPieces(asked, await currentViewer())
  const gone = asked.length - pieces.length
  return (
    <main id="main">
      <ItalicFont />
      <PageHead title="Side by *side*" />
      {gone > 0 && (
        <p className="wrap" role="status">
          {gone === 1 ? '1 piece is no longer shown.' : `${gone} pieces are no longer shown.`}
        </p>
      )}
      {pieces.length > 0 ? (
        <Comparison pieces={pieces} />
      ) : (
        <div className="wrap section">
          <p className="lead">There is nothing to compare. Save two pieces or more, then choose Compare.</p>
          <p>
            <SiteLink className="btn" href="/saved">
              Saved pieces
            </SiteLink>
          </p>
        </div>
      )}
    </main>
  )
}
