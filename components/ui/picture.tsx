import type { CSSProperties } from 'react'
import { preload } from 'react-dom'
import { type Photo, type PhotoFormat, photoUrl, widthsFor } from '@/lib/images/photo'
import styles from './picture.module.css'

type PictureProps = {
  photo: Photo
  /** how wide it is shown, as in the img attribute */
  sizes: string
  /** on the first screen: loaded before anything else. For one or two pictures a page */
  priority?: boolean
  /** default lazy, eager with priority */
  loading?: 'lazy' | 'eager'
  /** no file wider than this, in pixels; for cards, whose visitors should not load what only a zoom needs */
  maxWidth?: number
  /** default the photo's own; '' for a picture that says nothing new */
  alt?: string
  /** dissolve the edges into the page; default for all but close-ups */
  fade?: boolean
  className?: string
  imgClassName?: string
}

/**
 * A photograph in the best format the browser knows, in its place from the start, over a blur of itself. A browser that
 * knows neither AVIF nor WebP gets one JPEG of middle size: a third set of addresses would weigh on every page.
 */
export const Picture = ({
  photo,
  sizes,
  priority = false,
  loading = priority ? 'eager' : 'lazy',
  maxWidth = Number.POSITIVE_INFINITY,
  alt = photo.alt,
  fade = !photo.closeUp,
  className = '',
  imgClassName = '',
}: PictureProps) => {
  const widths = widthsFor(photo.width).filter((width, index) => width <= maxWidth || index === 0)
  const srcSet = (format: PhotoFormat) =>
    widths.map((width) => `${photoUrl(photo, width, format)} ${width}w`).join(', ')
  const middle = widths.findLast((width) => width <= 960) ?? widths[0] ?? 160
  const src = photoUrl(photo, middle, 'jpg')
  const fetchPriority = priority ? 'high' : undefined
  if (priority) {
    const imageSrcSet = srcSet('avif')
    preload(photoUrl(photo, middle, 'avif'), {
      as: 'image',
      type: 'image/avif',
      imageSrcSet,
      imageSizes: sizes,
      fetchPriority,
    })
  }
  const blur: CSSProperties = photo.placeholder ? { backgroundImage: `url("${photo.placeholder}")` } : {}
  return (
    <picture className={`${styles.picture} ${className}`}>
      <source type="image/avif" srcSet={srcSet('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet('webp')} sizes={sizes} />
      <img
        className={`${styles.image} ${fade ? 'fade' : ''} ${imgClassName}`}
        src={src}
        width={photo.width}
        height={photo.height}
        alt={alt}
        loading={loading}
        decoding={priority ? undefined : 'async'}
        fetchPriority={fetchPriority}
        style={blur}
      />
    </picture>
  )
}
