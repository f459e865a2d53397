import type { CSSProperties } from 'react'
import { Film } from '@/components/ui/film'
import type { Piece } from '@/lib/catalogue/piece'
import { columns, sizesOf } from '@/lib/images/sizes'
import styles from './in-motion.module.css'

type InMotionProps = { film: NonNullable<Piece['film']>; name: string }

/** The shape of a film, as its picture has it; without one it is known only once the film loads. */
const shapeOf = ({ poster }: InMotionProps['film']) =>
  poster ? ({ '--ratio': poster.width / poster.height } as CSSProperties) : undefined

/** A film of a piece. */
export const InMotion = ({ film, name }: InMotionProps) => (
  <section className="wrap section" aria-labelledby="in-motion" data-screen>
    <h2 className="title-section" id="in-motion">
      In motion
    </h2>
    <figure className={styles.film} style={shapeOf(film)}>
      <Film
        {...film}
        sizes={sizesOf(`${columns(12)}vw`, ['(min-width: 1384px)', '1260px'])}
        label={`A film of ${name}`}
      />
    </figure>
    <p className="muted text-sm mt-16">
      Not playing?{' '}
      <a className="link" href={film.src} download>
        Download the film
      </a>
    </p>
  </section>
)
