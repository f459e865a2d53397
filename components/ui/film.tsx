import type { Photo } from '@/lib/images/photo'
import styles from './film.module.css'
import { Picture } from './picture'

/** Without a poster of its own a film would hide the picture below it, which waits until it is near. */
const seeThrough = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

type FilmProps = { src: string; poster: Photo | null; sizes: string; label: string }

/** A film over its picture, filling what holds both. Where it has a picture, nothing of it is loaded before it plays. */
export const Film = ({ src, poster, sizes, label }: FilmProps) => (
  <>
    {poster && <Picture photo={poster} sizes={sizes} alt="" fade={false} />}
    {/* biome-ignore lint/a11y/useMediaCaption: staff's films have no speech */}
    <video
      className={styles.film}
      src={src}
      controls
      playsInline
      preload={poster ? 'none' : 'metadata'}
      poster={poster ? seeThrough : undefined}
      aria-label={label}
    />
  </>
)
