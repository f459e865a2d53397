import type { CSSProperties } from 'react'
import {
  type Photo,
  photoSrcSet,
  photoUrl,
  uprightFormats,
  uprightSrcSet,
  uprightWidthsFor,
  widthUpTo,
} from '@/lib/images/photo'
import styles from './picture.module.css'
import { preloadPhoto, uprightMedia } from './preload-photo'

type PictureProps = {
  photo: Photo
  /** how wide it is shown, as in the img attribute */
  sizes: string
  /** the box is taller than it is wide up to 440 px: how wide the upright cut of a wide photograph is drawn there */
  uprightSizes?: string
  /** on the first screen: loaded before anything else. For one or two pictures a page */
  priority?: boolean
  /** default lazy, eager with priority */
  loading?: 'lazy' | 'eager'
  /** no file wider than this, in pixels; for cards, whose visitors should not load what only a zoom needs */
  maxWidth?: number
  /** default the photo's own; '' for a picture that says nothing new */
  alt?: string
  /** shows a blur of itself until it is there, 60 bytes of the page; default. None where it is hidden when the page opens */
  blurred?: boolean
  /** dissolve the edges into the page; default for all but close-ups */
  fade?: boolean
  className?: string
  imgClassName?: string
}

/**
 * A photograph in the best format the browser knows, in its place from the start. A browser that
 * knows neither AVIF nor WebP gets one JPEG of middle size: a third set of addresses would weigh on every page.
 */
export const Picture = ({
  photo,
  sizes,
  uprightSizes,
  priority = false,
  loading = priority ? 'eager' : 'lazy',
  maxWidth,
  alt = photo.alt,
  blurred = true,
  fade = !photo.closeUp,
  className = '',
  imgClassName = '',
}: PictureProps) => {
  const src = photoUrl(photo, widthUpTo(photo.width, Math.min(maxWidth ?? 960, 960)), 'jpg')
  const cut = uprightWidthsFor(photo).length > 0 ? uprightSizes : undefined
  if (priority) preloadPhoto(photo, { sizes, maxWidth, uprightSizes: cut })
  const blur: CSSProperties = blurred && photo.placeholder ? { backgroundImage: `url("${photo.placeholder}")` } : {}
  return (
    <picture className={`${styles.picture} ${className}`}>
      {cut &&
        uprightFormats.map((format) => (
          <source
            key={format}
            media={uprightMedia}
            type={`image/${format}`}
            srcSet={uprightSrcSet(photo, format)}
            sizes={cut}
          />
        ))}
      <source type="image/avif" srcSet={photoSrcSet(photo, 'avif', maxWidth)} sizes={sizes} />
      <source type="image/webp" srcSet={photoSrcSet(photo, 'webp', maxWidth)} sizes={sizes} />
      <img
        className={`${styles.image} ${fade ? 'fade' : ''} ${imgClassName}`}
        src={src}
        width={photo.width}
        height={photo.height}
        alt={alt}
        loading={loading}
        decoding={priority ? undefined : 'async'}
        fetchPriority={priority ? 'high' : undefined}
        style={blur}
      />
    </picture>
  )
}
