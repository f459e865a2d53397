import { notFound } from 'next/navigation'
import { connection } from 'next/server'
import { ViewingForm } from '@/components/enquiries/forms'
import { FreeHoursList } from '@/components/enquiries/free-hours-list'
import { guest } from '@/lib/auth/visibility'
import { getPiece, presentSku } from '@/lib/catalogue/pieces'
import { findFreeDays } from '@/lib/enquiries/visit'
import { hidesPolicy } from '@/lib/forms/agreement'
import { getSite } from '@/lib/site/queries'

export const metadata = { title: 'Free times', robots: { index: false, follow: false } }

const text = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '')

/** What a guest may know of the piece, so that the address of a hidden one tells nothing. */
const pieceFor = async (sku: string) => {
  const found = await getPiece(await presentSku(sku), guest)
  return found?.kind === 'piece' ? found.piece : { sku, model: '', brand: '', name: '' }
}

/** A boutique's free hours as a list, for browsers without script; a piece's own page offers the same as buttons. */
export default async function ViewingPage({ searchParams }: PageProps<'/locations/viewing'>) {
  await connection()
  const { boutique, sku } = await searchParams
  const [found, piece, { hidden }] = await Promise.all([findFreeDays(text(boutique)), pieceFor(text(sku)), getSite()])
  if (!found) notFound()
  const place = found.boutique.name
  return (
    <main id="main">
      <div className="wrap page-head">
        <h1 className="title-page">Visit us in {place}</h1>
      </div>
      <div className="wrap section">
        <ViewingForm piece={piece} boutique={found.boutique} unlinked={hidesPolicy(hidden)}>
          <FreeHoursList place={place} days={found.days} />
        </ViewingForm>
      </div>
    </main>
  )
}
