import { Film } from '@/components/ui/film'
import { SiteLink } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import { Title } from '@/components/ui/title'
import { coverSizes } from '@/lib/images/photo'
import type { Blurb } from '@/lib/pages/page'
import styles from './blurb-block.module.css'

/** Picture boxes: 3:2. */
const boxes = [
  { media: '(min-width: 1100px)', vw: 55, ratio: 3 / 2 },
  { vw: 92, ratio: 3 / 2 },
]

/** Picture boxes of a whole object: square, but at most 720 px high. */
const wholeBoxes = [
  { media: '(min-width: 1600px)', vw: 55, ratio: 1.2 },
  { media: '(min-width: 1100px)', vw: 55, ratio: 1 },
  { media: '(min-width: 900px)', vw: 92, ratio: 1.15 },
  { vw: 92, ratio: 1 },
]

/** A block below a page's text; pictures alternate sides. */
const BlurbBlock = ({ blurb }: { blurb: Blurb }) => {
  const { title, description, image, video, link, linkTitle } = blurb
  // A film's poster is shown to its edges.
  const sizes = image ? coverSizes(image, video || image.closeUp ? boxes : wholeBoxes) : ''
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
