import type { Photo } from '@/lib/images/photo'
import styles from './film.module.css'
import { Picture } from './picture'

/** Transparent poster: without one, the video would hide the picture below it before the film is loaded. */
const transparentGif = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

type FilmProps = { src: string; poster: Photo | null; sizes: string; label: string }

/** A film over its poster picture, filling their container. With a poster, nothing of it loads before it plays. */
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
      poster={poster ? transparentGif : undefined}
      aria-label={label}
    />
  </>
)
