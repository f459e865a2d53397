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
  /** the `sizes` of the <img> */
  sizes: string
  /** for a box in portrait format up to 440 px: the `sizes` of a wide photograph's upright crop there */
  uprightSizes?: string
  /** on the first screen: loaded first. For one or two pictures per page */
  priority?: boolean
  /** default 'lazy'; 'eager' with priority */
  loading?: 'lazy' | 'eager'
  /** the widest file to load, in px; cards need no file for zooming */
  maxWidth?: number
  /** default: the photo's own; '' if decorative */
  alt?: string
  /** shows a blurred placeholder (60 bytes) until loaded; default. Off for pictures hidden when the page opens */
  blurred?: boolean
  /** fades the edges into the page; default for all but close-ups */
  fade?: boolean
  className?: string
  imgClassName?: string
}

/**
 * A photograph in the best format the browser supports, with its space reserved. A browser without AVIF and WebP gets
 * one medium JPEG: a third srcset would make every page larger.
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
