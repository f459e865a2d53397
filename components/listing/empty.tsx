import { SiteLink } from '@/components/ui/link'
import { type Boutique, telHref, whatsAppHref } from '@/lib/boutiques/boutique'
import { texts } from '@/lib/site/texts'
import styles from './empty.module.css'

/** What a search without a hit ends with, two seconds later: the ways to ask a person. */
export const Empty = ({ boutiques }: { boutiques: Boutique[] }) => (
  <section className={`section wrap split2 ${styles.empty}`}>
    <div>
      <h2 className="d2">{texts.listing.empty}</h2>
      <p className="lead m3">
        Most of what we sell never reaches the site. Tell us the reference and we will ask the people who own one.
      </p>
    </div>
    <div>
      <h3 className="d4">{texts.listing.emptyInvitation}</h3>
      <p className="m3">
        <SiteLink className="btn" href="/contact">
          Contact us
        </SiteLink>
      </p>
      <dl className={`dl m3 ${styles.ways}`}>
        {boutiques.map(({ name, WhatsAppNumber, PhoneNumber }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {whatsAppHref(WhatsAppNumber) && (
                <a href={whatsAppHref(WhatsAppNumber) ?? ''}>
                  WhatsApp <span className="nb">{WhatsAppNumber}</span>
                </a>
              )}
              {telHref(PhoneNumber) && (
                <a href={telHref(PhoneNumber) ?? ''}>
                  Call <span className="nb">{PhoneNumber}</span>
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  </section>
)
