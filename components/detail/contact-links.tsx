import { EnquiryForm } from '@/components/enquiries/forms'
import { type Boutique, telHref, whatsAppHref } from '@/lib/boutiques/boutique'
import { channelsOf } from '@/lib/boutiques/contact-channels'
import type { Piece } from '@/lib/catalogue/piece'
import * as texts from '@/lib/texts'
import styles from './contact-links.module.css'
import { enquiryId } from './enquiry-id'
import { EnquiryToggle } from './enquiry-toggle'

export const contactLinksId = 'ways'

type ContactWaysProps = {
  piece: Piece
  /** the boutique whose numbers are shown */
  boutique: Boutique | null
}

/** WhatsApp and telephone links; those without a number are left out. */
const linksOf = ({ piece: { name, sku }, boutique }: ContactWaysProps) =>
  [
    { label: 'WhatsApp', href: whatsAppHref(boutique?.WhatsAppNumber ?? '', texts.detail.whatsApp(name, sku)) },
    { label: 'Call', href: telHref(boutique?.PhoneNumber ?? '') },
  ].flatMap(({ label, href }) => (href ? [{ label, href }] : []))

const look = (index: number) => (index > 0 ? 'btn btn--outline' : 'btn')

const isSold = ({ status }: Piece) => status.tone === 'sold'

/** Beside 'Write to Us' for a sold piece: opens the same form. */
const FindOne = ({ className }: { className?: string }) => (
  <a className={className} href={`#${enquiryId}`}>
    Find me one
  </a>
)

/** The ways to ask about a piece, and the form that the last one opens. `unlinked`: the privacy policy is hidden. */
export const ContactLinks = ({ unlinked, ...props }: ContactWaysProps & { unlinked: boolean }) => {
  const { piece, boutique } = props
  const links = linksOf(props)
  return (
    <EnquiryToggle
      words={{ write: texts.detail.write, hide: texts.detail.hideForm }}
      ways={links.map(({ label, href }, index) => (
        <a className={look(index)} href={href} key={label}>
          {label}
        </a>
      ))}
      waysId={contactLinksId}
      waysClassName={styles.ways}
      buttonClassName={look(links.length)}
      beside={isSold(piece) && <FindOne className="btn btn--outline" />}
    >
      <h2 className="title-block">
        Write to us about this {piece.family === 'watch' ? 'watch' : 'piece'}
        {isSold(piece) && ', or one like it'}
      </h2>
      <div className="mt-24">
        <EnquiryForm piece={piece} reach={boutique && channelsOf(boutique)} unlinked={unlinked} />
      </div>
    </EnquiryToggle>
  )
}

/** The same links in a row, in the bar at the bottom of a phone's screen. */
export const ContactLinksBar = (props: ContactWaysProps) => (
  <div className={styles.bar}>
    {linksOf(props).map(({ label, href }) => (
      <a href={href} key={label}>
        {label}
      </a>
    ))}
    <a href={`#${enquiryId}`}>{texts.detail.write}</a>
    {isSold(props.piece) && <FindOne />}
  </div>
)
