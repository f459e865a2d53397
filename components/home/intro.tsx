import { SiteLink } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import { Title } from '@/components/ui/title'
import type { Excerpt } from '@/lib/home/home'
import { columns, coverSizes } from '@/lib/images/sizes'
import styles from './intro.module.css'

type IntroProps = {
  statement: Excerpt | null
  /** two blocks with pictures, one wide, one tall */
  wide: Excerpt | null
  tall: Excerpt | null
}

/** The intro blocks (excerpts 0 to 2). */
export const Intro = ({ statement, wide, tall }: IntroProps) =>
  statement || wide || tall ? (
    <section className="section" aria-label="About us">
      <div className="wrap grid">
        {statement && (
          <>
            <h2 className={`title-page ${styles.statement}`}>
              <Title text={statement.title} />
            </h2>
            <div className={styles.text}>
              {statement.description && <p className="lead">{statement.description}</p>}
              <More excerpt={statement} className="mt-16" />
            </div>
          </>
        )}
        {wide && <Block excerpt={wide} className={styles.wide} widths={[7, 8]} ratio={3 / 2} />}
        {tall && <Block excerpt={tall} className={styles.tall} widths={[5, 4]} ratio={4 / 5} />}
      </div>
    </section>
  ) : null

const More = ({ excerpt: { link, linkTitle }, className = '' }: { excerpt: Excerpt; className?: string }) =>
  link && linkTitle ? (
    <SiteLink className={`link ${className}`} href={link}>
      {linkTitle}
    </SiteLink>
  ) : null

type BlockProps = {
  excerpt: Excerpt
  className?: string
  /** the picture's box: its width in columns from 768 px and from 1100 px on, and its aspect ratio */
  widths: [number, number]
  ratio: number
}

const Block = ({ excerpt, className, widths, ratio }: BlockProps) => (
  <article className={`${styles.block} ${className}`}>
    {excerpt.photo && (
      <figure>
        <Picture
          photo={excerpt.photo}
          sizes={coverSizes(
            excerpt.photo,
            { vw: columns(12), ratio },
            ['(min-width: 1100px)', { vw: columns(widths[1]), ratio }],
            ['(min-width: 768px)', { vw: columns(widths[0]), ratio }],
          )}
        />
      </figure>
    )}
    <div className={styles.words}>
      <h3 className="title-section">
        <Title text={excerpt.title} />
      </h3>
      {excerpt.description && <p className="muted">{excerpt.description}</p>}
      <p>
        <More excerpt={excerpt} />
      </p>
    </div>
  </article>
)
