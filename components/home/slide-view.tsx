import { SiteLink } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import { Title } from '@/components/ui/title'
import type { Slide } from '@/lib/home/home'
import { type Photo, phoneSizes } from '@/lib/images/photo'
import { longDate } from '@/lib/site/date'
import styles from './slide.module.css'

type SlideViewProps = {
  slide: Slide
  /** stands there when the page opens */
  first: boolean
  heading: 'h1' | 'h2'
}

/** A whole object, upright: placed beside the words instead of behind them. */
const standsAlone = ({ tone, photo, film }: Slide) =>
  tone === 'light' && !film && photo !== null && !photo.closeUp && photo.height > photo.width

/** As slide.module.css places it: half the screen beside the words, or what is left above them. */
const objectSizes = phoneSizes(
  'min(90vw, (94vh - 480px) * .9)',
  '(min-width: 560px) and (min-aspect-ratio: 6/5) min(59vw, 88vh, 860px)',
)
/**
 * A banner fills the slide's height, so on upright screens it is drawn wider than they are. Below words and their scrim
 * dense phones need no more dots than a screen of one dot a pixel.
 */
const groundSizes = ({ width, height }: Photo) => {
  const drawn = (slide: string) => `max(100vw, ${slide} * ${(width / height).toFixed(2)})`
  const phone = drawn('clamp(560px, 100vh - 24px, 780px)')
  return `(min-width: 768px) ${drawn('clamp(400px, 100vh, 960px)')}, (min-resolution: 2.1dppx) calc(${phone} * .34), (min-resolution: 1.5dppx) calc(${phone} * .43), ${phone}`
}

export const SlideView = ({ slide, first, heading: Heading }: SlideViewProps) => {
  const { title, description, link, linkLabel, article, photo, film, tone } = slide
  const alone = standsAlone(slide)
  return (
    <>
      <div className={`${styles.media} ${styles[tone]} ${alone ? styles.object : ''}`}>
        {photo && (
          <Picture photo={photo} sizes={alone ? objectSizes : groundSizes(photo)} priority={first} fade={alone} />
        )}
        {film && <video src={film} muted loop playsInline preload={photo ? 'none' : 'metadata'} tabIndex={-1} />}
      </div>
      <div className={`${styles.words} ${styles[tone]}`}>
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
