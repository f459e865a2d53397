import { SiteLink } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import { Title } from '@/components/ui/title'
import type { Photo } from '@/lib/images/photo'
import styles from './content-page.module.css'

export type Blurb = {
  title: string
  description: string
  image: Photo | null
  video: string
  link: string
  linkTitle: string
}

type ContentPageProps = {
  page: {
    title: string
    /** sanitised HTML */
    content: string
    banner: Photo | null
    blurbs: Blurb[]
  }
}

/** A page that staff write: banner, title, running text, then blurbs with pictures. */
export const ContentPage = ({ page: { title, content, banner, blurbs } }: ContentPageProps) => (
  <main id="main">
    <header className={styles.head}>
      {banner && (
        <figure className={banner.closeUp ? styles.banner : `${styles.banner} ${styles.dissolving}`}>
          <Picture photo={banner} sizes="100vw" priority fade={false} />
        </figure>
      )}
      <div className={`wrap ${banner ? styles.below : 'lh'}`}>
        <h1 className={`d1 ${styles.title}`}>
          <Title text={title} />
        </h1>
      </div>
    </header>
    {content && (
      <section className={`wrap grid ${styles.content}`}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised where it is read */}
        <div className={`prose ${styles.prose}`} dangerouslySetInnerHTML={{ __html: content }} />
      </section>
    )}
    {blurbs.map((blurb) => (
      <BlurbBlock key={`${blurb.title} ${blurb.link}`} blurb={blurb} />
    ))}
  </main>
)

const BlurbBlock = ({ blurb }: { blurb: Blurb }) => {
  const { title, description, image, video, link, linkTitle } = blurb
  return (
    <section className={`wrap ${styles.blurb}`}>
      {video ? (
        <figure className={styles.picture}>
          {/* biome-ignore lint/a11y/useMediaCaption: staff's films have no speech */}
          <video src={video} controls preload="none" playsInline />
        </figure>
      ) : (
        image && (
          <figure className={styles.picture}>
            <Picture photo={image} sizes="(min-width: 1100px) 50vw, 100vw" />
          </figure>
        )
      )}
      <div className={styles.words}>
        <h2 className="d3">
          <Title text={title} />
        </h2>
        {description && <p className={`lead ${styles.description}`}>{description}</p>}
        {link && linkTitle && (
          <SiteLink className="link m2" href={link}>
            {linkTitle}
          </SiteLink>
        )}
      </div>
    </section>
  )
}
