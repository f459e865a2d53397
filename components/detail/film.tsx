import { Picture } from '@/components/ui/picture'
import { type Photo, phoneSizes } from '@/lib/images/photo'
import styles from './film.module.css'

type FilmProps = { src: string; poster: Photo | null; name: string }

/** A piece as it moves. Nothing of the film is loaded before somebody plays it. */
export const Film = ({ src, poster, name }: FilmProps) => (
  <section className="wrap section" aria-labelledby="film" data-screen>
    <h2 className="title-section" id="film">
      In motion
    </h2>
    <figure className={styles.film}>
      {poster && <Picture photo={poster} sizes={phoneSizes('100vw', '(min-width: 1100px) 75vw')} alt="" fade={false} />}
      {/* biome-ignore lint/a11y/useMediaCaption: staff's films have no speech */}
      <video src={src} controls preload={poster ? 'none' : 'metadata'} playsInline aria-label={`A film of ${name}`} />
    </figure>
  </section>
)
