import type { ComponentProps, ReactNode } from 'react'
import { AlertBlock } from '@/components/alerts/alert-block'
import { CardGrid } from '@/components/catalogue/card-grid'
import { RichText } from '@/components/pages/rich-text'
import { RecordView } from '@/components/saved/record-view'
import { SaveButton } from '@/components/saved/save-button'
import { ShareLink } from '@/components/saved/share-link'
import { JsonLd } from '@/components/seo/json-ld'
import { SiteLink } from '@/components/ui/link'
import { preloadPhoto } from '@/components/ui/preload-photo'
import { targetFor } from '@/lib/alerts/alert-target'
import type { Detail } from '@/lib/catalogue/detail'
import type { Card, Piece } from '@/lib/catalogue/piece'
import { status } from '@/lib/piece-texts'
import * as texts from '@/lib/texts'
import { ConditionReport } from './condition'
import { ContactBar } from './contact-bar'
import { ContactLinks, ContactLinksBar, contactLinksId } from './contact-links'
import { Description } from './description'
import styles from './detail-page.module.css'
import { enquiryId } from './enquiry-id'
import { Gallery } from './gallery'
import { gallerySize } from './gallery-size'
import { InMotion } from './in-motion'
import { SpecialistCard } from './specialist'
import { Specification } from './specification'
import { KeyFacts, Summary } from './summary'
import { Visit } from './visit'

type TrustProps = { lines: { title: string; text: string; link: string }[] }

/** The shop's assurances to a buyer, one per line. */
const Trust = ({ lines }: TrustProps) =>
  lines.length > 0 ? (
    <ul className={styles.trust}>
      {lines.map(({ title, text, link }) => (
        <li key={title}>
          {link ? <SiteLink href={link}>{title}</SiteLink> : <b>{title}</b>}
          {text && <span>{` ${text}`}</span>}
        </li>
      ))}
    </ul>
  ) : null

/** Save and share, without contacting the shop. All of it needs JavaScript and is absent without it. */
const Keep = ({ piece, isPrivate }: { piece: Piece; isPrivate: boolean }) => (
  <div className={styles.keep}>
    <SaveButton sku={piece.sku} name={piece.name} withLabel />
    {!isPrivate && <ShareLink href={piece.href} title={piece.fullName} />}
    {!isPrivate && <RecordView sku={piece.sku} />}
  </div>
)

type DetailPageProps = Detail & {
  structuredData: object[]
  /** the articles that speak of it */
  articles?: ReactNode
  /** a members-only piece: no share link, no QR code, and no trace of it in the browser */
  isPrivate?: boolean
  /** the members' dark theme; photographs keep their own background */
  atNight?: boolean
}

/** Maximum time that the gallery shows its loading note, in milliseconds. */
const galleryTimeout = (isMainBrand: boolean) => (isMainBrand ? 500 : 5_000)

/** A piece on its own page. */
export const DetailPage = ({
  piece,
  crumbs,
  keyFacts,
  policies,
  similar,
  boutique,
  unlinked,
  isMainBrand,
  trust,
  specialist,
  structuredData,
  articles,
  isPrivate = false,
  atNight = false,
}: DetailPageProps) => {
  const [first] = piece.photos
  const night = atNight ? `night ${styles.night}` : ''
  // Preloaded here, so that it is known as soon as the page is prefetched; the gallery requests the same file.
  if (first) preloadPhoto(first, gallerySize(first))
  // The line that explains 'excluding taxes' is shown only if the price has those words.
  const showsTaxes = piece.showExcTaxes && piece.price.text !== ''
  return (
    <main id="main" className={atNight ? styles.atNight : undefined} data-ground={atNight ? 'night' : undefined}>
      {/* hoisted into <head>; Next's metadata has no type for products */}
      <meta property="og:type" content="product" />
      <div className={styles.piece}>
        {/* The text comes first: on phones it determines the photograph's height, so nothing shifts during loading. */}
        <div className={styles.first}>
          <div className={`${styles.side} ${night}`}>
            <Summary piece={piece} crumbs={crumbs} />
            <KeyFacts piece={piece} facts={keyFacts} policies={policies} />
            <ContactLinks piece={piece} boutique={boutique} unlinked={unlinked} />
          </div>
          <Gallery
            name={piece.name}
            sku={piece.sku}
            photos={piece.photos}
            drawing={`/placeholder-${piece.family}.svg`}
            loadingText={texts.detail.loadingGallery(piece.name)}
            timeout={galleryTimeout(isMainBrand)}
          />
        </div>
        <div className={`${styles.side} ${night}`}>
          {piece.photos.length === 0 && piece.status.tone !== 'sold' && (
            <p className="muted text-sm mt-16">
              Not photographed yet. <a href={`#${enquiryId}`}>Ask</a>, and we will send you pictures as soon as we have
              them.
            </p>
          )}
          <Alert wish={targetFor(piece, isMainBrand)} />
          <Keep piece={piece} isPrivate={isPrivate} />
          {specialist && <SpecialistCard {...specialist} />}
          <Trust lines={trust.filter(({ title }) => showsTaxes || !title.includes(status.excludingTaxes))} />
          {boutique && <Visit piece={piece} boutique={boutique} unlinked={unlinked} />}
          {!isPrivate && <PrintedCode sku={piece.sku} href={piece.href} />}
        </div>
      </div>
      <div className={night || undefined}>
        <div className={`wrap grid ${styles.about}`}>
          {piece.description && (
            <Description
              isLong={piece.isLong}
              words={{ more: texts.detail.readMore, less: texts.detail.showLess }}
              className={styles.description}
            >
              <RichText html={piece.description} />
            </Description>
          )}
          <Specification rows={piece.specification} className={piece.description ? styles.beside : ''} />
        </div>
        <ConditionReport condition={piece.condition} />
        {piece.film && <InMotion film={piece.film} name={piece.name} />}
      </div>
      {articles}
      <Similar cards={similar} />
      <ContactBar after={contactLinksId} className={night}>
        <ContactLinksBar piece={piece} boutique={boutique} />
      </ContactBar>
      {structuredData.map((data) => (
        <JsonLd data={data} key={'@type' in data ? String(data['@type']) : ''} />
      ))}
    </main>
  )
}

/** For print only, where links cannot be followed. The picture is lazy, so screens never load it. */
const PrintedCode = ({ sku, href }: { sku: string; href: string }) => (
  <p className={styles.code}>
    <img
      src={`/previews/${encodeURIComponent(sku)}/qr`}
      alt={`The address of this page: ${href}`}
      loading="lazy"
      width={96}
      height={96}
    />
    <span>
      Viewing sheet
      <br />
      Ref. {sku}
    </span>
  </p>
)

/** The form for an alert, if the piece has one (see targetFor). */
const Alert = ({ wish }: { wish: ComponentProps<typeof AlertBlock> | null }) => wish && <AlertBlock {...wish} />

/** 'You may also like', or only a gap if there are no other pieces. */
export const Similar = ({ cards }: { cards: Card[] }) =>
  cards.length > 0 ? (
    <section className={`section ${styles.similar}`} aria-labelledby="similar">
      <div className="wrap section-head">
        <h2 className="title-section" id="similar">
          {texts.detail.similar}
        </h2>
      </div>
      <CardGrid cards={cards} columns={3} scrollOnPhone />
    </section>
  ) : (
    <div className={styles.end} />
  )
