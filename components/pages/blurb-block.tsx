import { Film } from '@/components/ui/film'
import { SiteLink } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import { Title } from '@/components/ui/title'
import type { Photo } from '@/lib/images/photo'
import { columns, coverSizes } from '@/lib/images/sizes'
import type { Blurb, Page } from '@/lib/pages/page'
import styles from './blurb-block.module.css'
import { RichText } from './rich-text'

/** Picture boxes: 3:2. */
const filledSizes = (image: Photo) =>
  coverSizes(image, { vw: columns(12), ratio: 3 / 2 }, ['(min-width: 1100px)', { vw: columns(7), ratio: 3 / 2 }])

/** Picture boxes of a whole object: square, but at most 720 px high. */
const wholeSizes = (image: Photo) =>
  coverSizes(
    image,
    { vw: columns(12), ratio: 1 },
    ['(min-width: 1600px)', { vw: columns(7), ratio: 1.2 }],
    ['(min-width: 1100px)', { vw: columns(7), ratio: 1 }],
    ['(min-width: 900px)', { vw: columns(12), ratio: 1.15 }],
  )

/** A block below a page's text; pictures alternate sides. */
const BlurbBlock = ({ blurb }: { blurb: Blurb }) => {
  const { title, description, image, video, link, linkTitle } = blurb
  // A film's poster is shown to its edges.
  const sizes = image ? (video || image.closeUp ? filledSizes(image) : wholeSizes(image)) : ''
  return (
    <section className={`wrap ${styles.blurb}`}>
      {(video || image) && (
        <figure className={styles.picture}>
          {video ? (
            <Film src={video} poster={image} sizes={sizes} label={title} />
          ) : (
            image && <Picture photo={image} sizes={sizes} />
          )}
        </figure>
      )}
      <div className={styles.words}>
        <h2 className="title-section">
          <Title text={title} />
        </h2>
        {description && <p className={`lead ${styles.description}`}>{description}</p>}
        {link && linkTitle && (
          <SiteLink className="link mt-16" href={link}>
            {linkTitle}
          </SiteLink>
        )}
      </div>
    </section>
  )
}

/** A page's blocks, one below the other. */
export const Blurbs = ({ blurbs }: { blurbs: Blurb[] }) =>
  blurbs.map((blurb) => <BlurbBlock key={`${blurb.title} ${blurb.link}`} blurb={blurb} />)

/** The staff's text and blurbs for a page, below the page's own content. */
export const PageBody = ({ page: { content, blurbs } }: { page: Page }) => (
  <>
    {content && (
      <div className="wrap section">
        <RichText html={content} className="prose" />
      </div>
    )}
    <Blurbs blurbs={blurbs} />
  </>
)
