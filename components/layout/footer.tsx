import { Chapter } from '@/components/ui/chapter'
import { SiteLink } from '@/components/ui/link'
import { SocialIcon } from '@/components/ui/social-icon'
import { telHref, whatsAppHref } from '@/lib/boutiques/boutique'
import type { Site } from '@/lib/site/site'
import { texts } from '@/lib/site/texts'
import styles from './footer.module.css'

export const Footer = ({ site }: { site: Site }) => (
  <footer className={`night ${styles.footer}`}>
    <div className="wrap">
      <div className={styles.columns}>
        <section className={styles.speak} aria-labelledby="speak">
          <h2 className="d2" id="speak">
            {texts.footer.title}
          </h2>
          <Speak site={site} />
        </section>
        <div className={styles.side}>
          <Reach site={site} />
          <Social social={site.social} />
        </div>
      </div>
      <div className={styles.end}>
        <Chapter />
        <div className={styles.links}>
          <nav id="footer-nav" aria-label="Footer">
            {site.footer.map(({ label, href }) => (
              <SiteLink key={href} href={href}>
                {label}
              </SiteLink>
            ))}
          </nav>
          <a href="#top" data-screen>
            Back to top
          </a>
        </div>
        <p className={styles.small}>
          © {new Date().getFullYear()} {site.brand}. {site.tagline}
        </p>
      </div>
    </div>
  </footer>
)

const Speak = ({ site }: { site: Site }) => {
  const whatsApp = whatsAppHref(site.whatsApp)
  const call = site.boutiques.map(({ PhoneNumber }) => telHref(PhoneNumber)).find(Boolean)
  return (
    <>
      <p className={`lead ${styles.invitation}`}>
        Ask about a piece, an appointment or a delivery. A person answers, in either boutique.
      </p>
      <div className={styles.ways}>
        {whatsApp && (
          <a className="btn" href={whatsApp}>
            WhatsApp
          </a>
        )}
        {call && (
          <a className="btn btn--line" href={call}>
            Call
          </a>
        )}
        {site.email && (
          <a className="btn btn--line" href={`mailto:${site.email}`}>
            E-mail
          </a>
        )}
      </div>
      <SiteLink className="link m3" href="/contact">
        Write to us
      </SiteLink>
    </>
  )
}

const Reach = ({ site }: { site: Site }) => {
  const ways = [
    ...site.boutiques.map(({ name, PhoneNumber }) => ({ name, href: telHref(PhoneNumber), shown: PhoneNumber })),
    { name: 'WhatsApp', href: whatsAppHref(site.whatsApp), shown: site.whatsApp },
    { name: 'E-mail', href: site.email ? `mailto:${site.email}` : null, shown: site.email },
  ]
  return (
    <dl className={styles.reach}>
      {ways.map(({ name, href, shown }) =>
        href ? (
          <div key={name}>
            <dt className="sm mute">{name}</dt>
            <dd>
              <a href={href}>{shown}</a>
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

const Social = ({ social }: Pick<Site, 'social'>) =>
  social.length > 0 ? (
    <ul className={styles.social} aria-label="Social networks">
      {social.map(({ network, href }) => (
        <li key={network}>
          <a href={href} aria-label={network} rel="noreferrer">
            <SocialIcon network={network} />
          </a>
        </li>
      ))}
    </ul>
  ) : null
