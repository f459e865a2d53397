import { ContactList } from '@/components/boutiques/contact-list'
import { SiteLink } from '@/components/ui/link'
import { telHref, whatsAppHref } from '@/lib/boutiques/boutique'
import type { Page } from '@/lib/pages/page'
import type { Site } from '@/lib/site/site'
import { BlurbBlock } from './blurb-block'
import styles from './contact-page.module.css'
import { PageHead } from './page-head'
import { RichText } from './rich-text'

/** How to reach us: at once on the left, in person on the right. */
export const ContactPage = ({ page, site }: { page: Page; site: Site }) => {
  const { email, whatsApp, boutiques } = site
  const chat = whatsAppHref(whatsApp)
  const call = boutiques.map(({ PhoneNumber }) => telHref(PhoneNumber)).find(Boolean)
  return (
    <main id="main">
      <PageHead title={page.title} banner={page.banner} />
      <div className={`wrap split2 ${styles.columns}`}>
        <div>
          <RichText html={page.content} className="lead" />
          <p className={styles.ways}>
            {chat && (
              <a className="btn" href={chat}>
                WhatsApp
              </a>
            )}
            {call && (
              <a className="btn btn--line" href={call}>
                Call
              </a>
            )}
            {email && (
              <a className="btn btn--line" href={`mailto:${email}`}>
                E-mail
              </a>
            )}
          </p>
          <p className={`${styles.ways} ${styles.stock}`}>
            <SiteLink className="btn btn--line" href="/the-collection">
              All Brands
            </SiteLink>
            <SiteLink className="btn btn--line" href="/new-arrivals">
              New arrivals
            </SiteLink>
          </p>
        </div>
        <div className={styles.boutiques}>
          {boutiques.map((boutique) => (
            <section key={boutique.name} aria-labelledby={`contact-${boutique.name}`}>
              <h2 className="d3" id={`contact-${boutique.name}`}>
                {boutique.name}
              </h2>
              <ContactList boutique={boutique} />
            </section>
          ))}
        </div>
      </div>
      {page.blurbs.map((blurb) => (
        <BlurbBlock key={blurb.title} blurb={blurb} />
      ))}
    </main>
  )
}
