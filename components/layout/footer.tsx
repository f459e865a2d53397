import 'server-only'
import { cookieSettingsId } from '@/components/cookies/settings-id'
import { FooterForm, SubscribeForm } from '@/components/enquiries/forms'
import { CookieIcon } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/link'
import { LinkOrText } from '@/components/ui/link-or-text'
import { renderedOnce } from '@/components/ui/markup'
import { Chapter } from '@/components/ui/spinner'
import { channelsFor, contactLinks } from '@/lib/boutiques/contact-channels'
import { yearInLondon } from '@/lib/cache/day'
import { hidesPolicy } from '@/lib/forms/agreement'
import type { Site } from '@/lib/site/site'
import * as texts from '@/lib/texts'
import icons from '../ui/social-icon.module.css'
import styles from './footer.module.css'

type SocialIconProps = { network: 'X' | 'Instagram' | 'Facebook' | 'LinkedIn' | 'Snapchat' | 'YouTube' }

const SocialIcon = ({ network }: SocialIconProps) => <span className={`${icons.icon} ${icons[network]}`} aria-hidden />

export const Footer = ({ site }: { site: Site }) => {
  const reach = channelsFor(site.boutiques)
  return (
    <footer className={`night ${styles.footer}`}>
      <div className="wrap">
        <div className={styles.columns}>
          <section className={styles.speak} aria-labelledby="speak">
            {/* rows of a listing lead here (components/listing/enquire.tsx) */}
            <h2 className="title-page" id="speak">
              {texts.footer.title}
            </h2>
            <div className="mt-48">
              <FooterForm reach={reach} unlinked={hidesPolicy(site.hidden)} />
            </div>
          </section>
          <div className={styles.side}>
            <dl className={styles.reach} {...waysIn(site)} />
            <section aria-labelledby="newsletter">
              <h2 className="title-block" id="newsletter">
                Subscribe to our newsletter
              </h2>
              <div className={styles.newsletter}>
                <SubscribeForm reach={reach} />
              </div>
            </section>
            {site.social.length > 0 && (
              <ul className={styles.social} aria-label="Social networks" {...networksOf(site)} />
            )}
          </div>
        </div>
        <div className={styles.end} data-above-notice {...endOf(site, yearInLondon())} />
      </div>
    </footer>
  )
}

const endOf = renderedOnce((site: Site, year: string) => (
  <>
    <Chapter />
    <div className={styles.links}>
      <nav id="footer-nav" aria-label="Footer">
        {site.footer.map(({ label, href }) => (
          <SiteLink key={href} href={href}>
            {label}
          </SiteLink>
        ))}
      </nav>
      <div className={styles.tools} data-screen>
        <button type="button" id={cookieSettingsId}>
          <CookieIcon />
          Cookie settings
        </button>
        <a href="#top">Back to top</a>
      </div>
    </div>
    <div className={styles.small}>
      <p>
        © {year} {site.brand}. {site.tagline}
      </p>
      {site.legal.map(({ label, href }) => (
        <SiteLink key={href} href={href}>
          {label}
        </SiteLink>
      ))}
    </div>
  </>
))

const waysIn = renderedOnce((site: Site) =>
  contactLinks(site).map(({ name, href, shown }) => (
    <div key={name}>
      <dt className="text-sm muted">{name}</dt>
      <dd>
        <LinkOrText href={href} shown={shown} />
      </dd>
    </div>
  )),
)

const networksOf = renderedOnce(({ social }: Site) =>
  social.map(({ network, href }) => (
    <li key={network}>
      <a href={href} aria-label={network} rel="noreferrer">
        <SocialIcon network={network} />
      </a>
    </li>
  )),
)
