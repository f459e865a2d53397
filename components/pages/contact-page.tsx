import { Fragment } from 'react'
import { ContactForm, SellForm } from '@/components/enquiries/forms'
import { SiteLink } from '@/components/ui/link'
import { LinkOrText } from '@/components/ui/link-or-text'
import { channelsFor, contactLinks } from '@/lib/boutiques/contact-channels'
import { hidesPolicy } from '@/lib/forms/agreement'
import type { Page } from '@/lib/pages/page'
import { isHiddenLink } from '@/lib/site/page-visibility'
import type { Site } from '@/lib/site/site'
import { Blurbs } from './blurb-block'
import styles from './contact-page.module.css'
import { PageHead } from './page-head'
import { RichText } from './rich-text'

const stock = [
  { label: 'All Brands', href: '/the-collection' },
  { label: 'New arrivals', href: '/new-arrivals' },
]

/** Contact details on the left, the contact form on the right, the sell-a-watch form below. */
export const ContactPage = ({ page, site }: { page: Page; site: Site }) => {
  const reach = channelsFor(site.boutiques)
  const unlinked = hidesPolicy(site.hidden)
  return (
    <main id="main">
      <PageHead title={page.title} banner={page.banner} />
      <div className={`wrap split ${styles.columns}`}>
        <div>
          <RichText html={page.content} className="lead" />
          <dl className="facts mt-32">
            {contactLinks(site).map(({ name, href, shown }) => (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>
                  <LinkOrText href={href} shown={shown} />
                </dd>
              </Fragment>
            ))}
          </dl>
          <p className={styles.stock}>
            {stock
              .filter(({ href }) => !isHiddenLink(href, site.hidden))
              .map(({ label, href }) => (
                <SiteLink className="btn btn--outline" href={href} key={href}>
                  {label}
                </SiteLink>
              ))}
          </p>
        </div>
        <div>
          <ContactForm reach={reach} unlinked={unlinked} />
        </div>
      </div>
      <section className="linen" aria-labelledby="sell-us">
        <div className="wrap split section--tight">
          <div>
            <h2 className="title-page" id="sell-us">
              Sell your watch
            </h2>
            <p className="lead mt-24">Tell us what it is. We will come back with a figure.</p>
          </div>
          <div>
            <SellForm reach={reach} unlinked={unlinked} />
          </div>
        </div>
      </section>
      <Blurbs blurbs={page.blurbs} />
    </main>
  )
}
