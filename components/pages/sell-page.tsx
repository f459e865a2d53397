import { SiteLink } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import { Title } from '@/components/ui/title'
import { splitLead } from '@/lib/pages/lead'
import type { Page } from '@/lib/pages/page'
import { RichText } from './rich-text'
import styles from './sell-page.module.css'
import { Steps } from './steps'

/** How we buy: a statement, the steps (the page's blurbs), and the invitation. */
export const SellPage = ({ page: { title, content, banner, blurbs } }: { page: Page }) => {
  const { lead, rest } = splitLead(content)
  return (
    <main id="main">
      <header className={styles.head}>
        {banner && (
          <figure>
            <Picture photo={banner} sizes="100vw" priority fade={false} />
          </figure>
        )}
        <div className="wrap">
          <h1 className="d1">
            <Title text={title} />
          </h1>
        </div>
      </header>
      {lead && (
        <div className="section wrap grid">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised where it is read */}
          <p className={`d3 ${styles.statement}`} dangerouslySetInnerHTML={{ __html: lead }} />
        </div>
      )}
      {blurbs.length > 0 && (
        <section className="wrap" aria-label="How it works">
          <Steps steps={blurbs} />
        </section>
      )}
      <section className="section wrap split2" aria-labelledby="tell-us">
        <div>
          <h2 className="d2" id="tell-us">
            Tell us about it
          </h2>
        </div>
        <div>
          <RichText html={rest} className="lead" />
          <p className={styles.ways}>
            <SiteLink className="btn" href="/contact">
              Write to us
            </SiteLink>
            <SiteLink className="btn btn--line" href="/locations">
              Visit us
            </SiteLink>
          </p>
        </div>
      </section>
    </main>
  )
}
