import { SiteLink } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import { Title } from '@/components/ui/title'
import type { Slide } from '@/lib/home/home'
import { type Photo, phoneSizes } from '@/lib/images/photo'
import { longDate } from '@/lib/site/date'
import styles from './slide.module.css'

type SlideViewProps = {
  slide: Slide
  /** shown when the page opens */
  first: boolean
  heading: 'h1' | 'h2'
}

/** Whether the photograph shows a whole object in portrait format: placed beside the text, not behind it. */
const standsAlone = ({ tone, photo, film }: Slide) =>
  tone === 'light' && !film && photo !== null && !photo.closeUp && photo.height > photo.width

/**
 * Matches slide.module.css: half the screen beside the text, or the space left above it. WebKit knows no min() in `sizes`
 * and skips to the approximate lengths at the end, a dense screen's.
 */
const objectSizes = [
  phoneSizes('min(90vw, (94vh - 480px) * .9)', '(min-width: 560px) and (min-aspect-ratio: 6/5) min(59vw, 88vh, 860px)'),
  '(min-width: 560px) and (min-aspect-ratio: 6/5) 88vh,calc(50vh - 250px)',
].join()
/** Width of a banner that covers a slide of this height; wider than the screen on portrait screens. */
const drawn = (height: string, ratio: number) => `max(100vw, ${height} * ${ratio.toFixed(2)})`
const phoneHeight = 'clamp(560px, 100vh - 24px, 780px)'

/** Behind text and its scrim, dense phone screens need no more image pixels than a 1x screen. */
const groundSizes = ({ width, height }: Photo) => {
  const phone = drawn(phoneHeight, width / height)
  return `(min-width: 768px) ${drawn('clamp(400px, 100vh, 960px)', width / height)}, (min-resolution: 2.1dppx) calc(${phone} * .34), (min-resolution: 1.5dppx) calc(${phone} * .43), ${phone}`
}

const upright = drawn(phoneHeight, 3 / 4)
const uprightSizes = `(min-resolution: 2.1dppx) calc(${upright} * .5), (min-resolution: 1.5dppx) calc(${upright} * .43), ${upright}`

export const SlideView = ({ slide, first, heading: Heading }: SlideViewProps) => {
  const { title, description, link, linkLabel, article, photo, film, tone } = slide
  const alone = standsAlone(slide)
  return (
    <>
      <div className={`${styles.media} ${styles[tone]} ${alone ? styles.object : ''}`} data-object={alone || undefined}>
        {photo && (
          <Picture
            photo={photo}
            sizes={alone ? objectSizes : groundSizes(photo)}
            uprightSizes={alone ? undefined : uprightSizes}
            priority={first}
            fade={alone}
          />
        )}
        {film && <video src={film} muted loop playsInline preload={photo ? 'none' : 'metadata'} tabIndex={-1} />}
      </div>
      <div className={`${styles.words} ${styles[tone]}`} data-words>
        {article && (
          <p className={styles.meta}>
            <time dateTime={article.date}>{longDate(article.date)}</time>
            <span>{article.readingTime} min read</span>
          </p>
        )}
        <Heading className={`title-hero ${styles.title}`}>
          <Title text={title} />
        </Heading>
        {description && <p className={styles.description}>{description}</p>}
        {link && (
          <SiteLink className={`link ${styles.link}`} href={link}>
            {linkLabel || (article ? 'Read the article' : 'View')}
          </SiteLink>
        )}
      </div>
    </>
  )
}
