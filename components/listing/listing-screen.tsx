import { AlertBlock } from '@/components/alerts/alert-block'
import { PageBody } from '@/components/pages/blurb-block'
import { PageBanner } from '@/components/pages/page-head'
import { JsonLd } from '@/components/seo/json-ld'
import { alertTexts } from '@/lib/alerts/form'
import { listingHref } from '@/lib/catalogue/criteria'
import type { FeaturedPiece, ListingResult } from '@/lib/catalogue/listing'
import type { Card } from '@/lib/catalogue/piece'
import { hidesPolicy } from '@/lib/forms/agreement'
import type { Page } from '@/lib/pages/page'
import { isHiddenLink } from '@/lib/site/page-visibility'
import type { Site } from '@/lib/site/site'
import { Empty } from './empty'
import { Feature } from './feature'
import { Heading } from './heading'
import { Listing } from './listing'
import styles from './listing.module.css'
import { RecentlySold } from './recently-sold'

type ListingScreenProps = {
  site: Site
  result: ListingResult
  /** suggested search terms */
  hints: string[]
  /** shown after rows 0 to 3; null: none after that row */
  featured: (FeaturedPiece | null)[]
  /** recently sold pieces; null if the listing has no such section */
  sold: Card[] | null
  /** the staff's content for the listing, or null: its banner is above the pieces, its text and blurbs below */
  page: Page | null
  structuredData: object[]
}

/** The criteria of the listing's address, for an alert; with JavaScript, the current address is sent instead. */
const wishOf = ({ listing, criteria }: ListingResult) => ({
  listing,
  query: listingHref(listing, criteria).split('?')[1] ?? '',
})

/** A whole listing page in one of its states. */
export const ListingScreen = ({ site, result, hints, featured, sold, page, structuredData }: ListingScreenProps) => {
  const { listing } = result
  return (
    <main id="main">
      {page?.banner && <PageBanner photo={page.banner} />}
      <Heading listing={listing} site={site} />
      <Listing
        key={listingHref(listing, result.criteria)}
        initial={result}
        hints={hints}
        contacts={{
          boutiques: site.boutiques.map(({ name, PhoneNumber, WhatsAppNumber }) => ({
            name,
            PhoneNumber,
            WhatsAppNumber,
          })),
          unlinked: hidesPolicy(site.hidden),
        }}
        features={featured.map((piece, index) =>
          piece ? <Feature piece={piece} mirrored={index % 2 === 1} key={piece.sku} /> : null,
        )}
        sold={
          sold && (
            <RecentlySold cards={sold} always={listing === 'main'} asks={!isHiddenLink('/contact', site.hidden)} />
          )
        }
        empty={<Empty boutiques={site.boutiques} hidden={site.hidden} />}
        alert={
          <div className={`wrap ${styles.alert}`}>
            <AlertBlock title={alertTexts.arrives} wish={wishOf(result)} className="title-card" />
          </div>
        }
      />
      {page && <PageBody page={page} />}
      {structuredData.map((data) => (
        <JsonLd data={data} key={'@type' in data ? String(data['@type']) : ''} />
      ))}
    </main>
  )
}
