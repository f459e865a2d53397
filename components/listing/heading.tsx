import { SiteLink } from '@/components/ui/link'
import { Title } from '@/components/ui/title'
import { type Listing, listingPath } from '@/lib/catalogue/listing'
import * as texts from '@/lib/piece-texts'
import { isHiddenLink } from '@/lib/site/page-visibility'
import type { Site } from '@/lib/site/site'
import { Brandmark } from './brandmark'
import styles from './heading.module.css'

const titles = {
  all: texts.listingPage.latest,
  other: texts.listingPage.others,
  jewellery: texts.listingPage.jewellery,
}

const withItalicEnd = (title: string) => title.replace(/\S+$/, '*$&*')

/** A listing's title, with its italics; '' for the main brand's. */
export const listingTitle = (listing: Listing) => (listing === 'main' ? '' : withItalicEnd(titles[listing]))

/** A listing's title: the main brand's name drawn across the page, or text. */
export const Heading = ({ listing, site: { mainBrand, hidden } }: { listing: Listing; site: Site }) => (
  <div className={`wrap page-head ${styles.heading}`}>
    <h1 className={listing === 'main' ? styles.mark : `title-hero ${styles.title}`}>
      {listing === 'main' ? <Brandmark name={mainBrand} /> : <Title text={listingTitle(listing)} />}
    </h1>
    {listing === 'other' && !isHiddenLink(listingPath.main, hidden) && (
      <SiteLink className="link" href={listingPath.main}>
        View {mainBrand}
      </SiteLink>
    )}
  </div>
)
