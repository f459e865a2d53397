import type { ComponentProps } from 'react'
import { SellForm } from '@/components/enquiries/forms'
import { Title } from '@/components/ui/title'
import type { Blurb, Page } from '@/lib/pages/page'
import { Blurbs } from './blurb-block'
import { PageBanner } from './page-head'
import { RichText } from './rich-text'
import styles from './sell-page.module.css'
import { Steps } from './steps'

/** Splits sanitised HTML after its first paragraph: the paragraph's content, '' without one, and the rest. */
export const splitFirstParagraph = (html: string) => {
  const match = /^\s*<p(?:\s[^>]*)?>([\s\S]*?)<\/p>/.exec(html)
  return match
    ? { firstParagraph: match[1] ?? '', rest: html.slice(match[0].length).trim() }
    : { firstParagraph: '', rest: html }
}

/** The sell page: a statement, the steps (the page's blurbs without picture or film), and the form. */
export const SellPage = ({ page, ...form }: { page: Page } & ComponentProps<typeof SellForm>) => {
  const { title, content, banner, blurbs } = page
  const { firstParagraph, rest } = splitFirstParagraph(content)
  const isStep = (blurb: Blurb) => !blurb.image && !blurb.video
  const steps = blurbs.filter(isStep)
  return (
    <main id="main">
      <header className={styles.head}>
        {banner && <PageBanner photo={banner} />}
        <div className="wrap">
          <h1 className="title-hero">
            <Title text={title} />
          </h1>
        </div>
      </header>
      {firstParagraph && (
        <div className="section wrap grid">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised where it is read */}
          <p className={`title-section ${styles.statement}`} dangerouslySetInnerHTML={{ __html: firstParagraph }} />
        </div>
      )}
      {steps.length > 0 && (
        <section className="wrap" aria-label="How it works">
          <Steps steps={steps} />
        </section>
      )}
      <section className="section wrap split" aria-labelledby="tell-us">
        <div>
          <h2 className="title-page" id="tell-us">
            Tell us about it
          </h2>
          <RichText html={rest} className="lead mt-24" />
        </div>
        <div>
          <SellForm {...form} />
        </div>
      </section>
      <Blurbs blurbs={blurbs.filter((blurb) => !isStep(blurb))} />
    </main>
  )
}
