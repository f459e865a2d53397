import { createHash } from 'node:crypto'
import { connection } from 'next/server'
import { CardGrid } from '@/components/catalogue/card-grid'
import { EnquiryForm } from '@/components/enquiries/forms'
import { ReloadWhenStale } from '@/components/members/reload-when-stale'
import { PageHead } from '@/components/pages/page-head'
import { SaveAll } from '@/components/saved/save-all'
import styles from '@/components/saved/saved-screen.module.css'
import { SiteLink } from '@/components/ui/link'
import { ItalicFont } from '@/components/ui/title'
import { guest } from '@/lib/auth/visibility'
import { channelsFor } from '@/lib/boutiques/contact-channels'
import { hidesPolicy } from '@/lib/forms/agreement'
import { currentViewer } from '@/lib/members/session'
import { listMessage } from '@/lib/saved/list-message'
import { compareLimit, piecesHref } from '@/lib/saved/piece-list'
import { findAskedSkus, findListCards } from '@/lib/saved/queries'
import { isHiddenLink } from '@/lib/site/page-visibility'
import { getSite } from '@/lib/site/queries'

export const metadata = { title: 'A list of pieces', robots: { index: false, follow: true } }

const title = 'Chosen *pieces*'

/** Names the form after the list, so that a draft for one list is not restored for another. */
const nameOf = (skus: string[]) => createHash('sha256').update(skus.join(' ')).digest('base64url').slice(0, 12)

/**
 * The pieces of a shared link as a guest sees them: a link reveals no more than the shop does. With `own=1`, which no
 * shared link has, the visitor's own list, with all pieces that the visitor may see.
 */
export default async function SharedListPage({ searchParams }: PageProps<'/saved/shared'>) {
  await connection()
  const { pieces, own } = await searchParams
  const isOwn = own === '1'
  const asked = await findAskedSkus(pieces)
  const [cards, { boutiques, hidden }] = await Promise.all([
    findListCards(asked, isOwn ? await currentViewer() : guest),
    getSite(),
  ])
  const skus = cards.map(({ sku }) => sku)
  const gone = asked.length - cards.length
  const compared = skus.slice(0, compareLimit)
  return (
    <main id="main">
      {isOwn && <ReloadWhenStale />}
      <ItalicFont title={title} />
      <PageHead title={title} />
      <div className={cards.length === 0 ? `wrap ${styles.room}` : 'wrap'}>
        {cards.length === 0 && (
          <p className="lead">
            {asked.length > 0
              ? 'None of these pieces is shown any longer.'
              : 'This link names no pieces. Part of it may be missing.'}
          </p>
        )}
        {cards.length > 0 && gone > 0 && (
          <p className="lead">
            {gone === 1 ? '1 piece of this list is' : `${gone} pieces of this list are`} no longer shown.
          </p>
        )}
        <p className={styles.ways}>
          {cards.length > 0 && !isOwn && <SaveAll skus={skus} />}
          {compared.length > 1 && !isHiddenLink('/compare', hidden) && (
            <SiteLink className="btn btn--outline" href={piecesHref('/compare', compared)}>
              Compare
            </SiteLink>
          )}
          {cards.length === 0 && !isHiddenLink('/new-arrivals', hidden) && (
            <SiteLink className="btn" href="/new-arrivals">
              New arrivals
            </SiteLink>
          )}
        </p>
      </div>
      {cards.length > 0 && (
        <section aria-labelledby="chosen">
          <h2 className="visually-hidden" id="chosen">
            The pieces
          </h2>
          <CardGrid cards={cards} columns={6} firstPriority />
        </section>
      )}
      {cards.length > 0 && (
        <section className="wrap section" id="enquire" aria-labelledby="enquire-title" data-screen>
          <h2 className="title-section" id="enquire-title">
            Enquire about these
          </h2>
          <div className={`mt-32 ${styles.form}`}>
            <EnquiryForm
              piece={null}
              reach={channelsFor(boutiques)}
              message={listMessage(cards)}
              name={`list-${nameOf(skus)}`}
              unlinked={hidesPolicy(hidden)}
            />
          </div>
        </section>
      )}
    </main>
  )
}
