import { SiteLink } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import { Title } from '@/components/ui/title'
import type { Slide } from '@/lib/home/home'
import type { Photo } from '@/lib/images/photo'
import { scaled, sizesOf } from '@/lib/images/sizes'
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

const beside = '(min-width: 560px) and (min-aspect-ratio: 6/5)'

/**
 * Matches slide.module.css: higher than the slide beside the text, or the space left above it, where the height of the
 * text is that of three lines and a link.
 */
const objectSizes = ({ width, height }: Photo) => {
  const at = (length: string) => scaled(length, width / height)
  return sizesOf(
    at('112vh - 458px'),
    [`${beside} and (min-height: 960px)`, at('1094px')],
    [beside, at('114vh')],
    ['(min-width: 768px) and (min-height: 960px)', at('508px')],
    ['(min-width: 768px)', at('112vh - 565px')],
    ['(min-height: 804px)', at('440px')],
  )
}

/** Matches slider.module.css: a banner that covers a slide as high as the screen, but at most 960 px, on phones 780. */
const groundSizes = ({ width, height }: Photo) => {
  const ratio = width / height
  return sizesOf(
    scaled('100vh', ratio),
    [`(min-aspect-ratio: ${width}/${height})`, '100vw'],
    [`(min-width: ${Math.round(960 * ratio)}px)`, '100vw'],
    ['(min-width: 768px) and (min-height: 960px)', scaled('960px', ratio)],
    ['(max-width: 767px) and (min-height: 804px)', scaled('780px', ratio)],
  )
}

/** The same slide on a phone, covered by the upright cut. */
const uprightSizes = sizesOf('75vh - 18px', ['(min-height: 804px)', '585px'])

export const SlideView = ({ slide, first, heading: Heading }: SlideViewProps) => {
  const { title, description, link, linkLabel, article, photo, film, tone } = slide
  const alone = standsAlone(slide)
  return (
    <>
      <div className={`${styles.media} ${styles[tone]} ${alone ? styles.object : ''}`}>
        {photo && (
          <Picture
            photo={photo}
            sizes={alone ? objectSizes(photo) : groundSizes(photo)}
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
