'use client'

import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Picture } from '@/components/ui/picture'
import type { Photo } from '@/lib/images/photo'
import { excess, scaled, sizesOf } from '@/lib/images/sizes'
import styles from './thumbnails.module.css'

type ThumbnailsProps = {
  photos: Photo[]
  index: number
  onChoose: (index: number) => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/** Matches thumbnails.module.css: 4:5. */
const sizesFor = (photo: Photo) => {
  const by = excess(photo, 4 / 5)
  return sizesOf(scaled('48px', by), ['(min-width: 1000px)', scaled('96px', by)])
}

/** Thumbnails: a column beside the large photograph, or a row below it on narrow screens. */
export function Thumbnails({ photos, index, onChoose, onKeyDown }: ThumbnailsProps) {
  const strip = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // scrollTo instead of scrollIntoView: only the strip may scroll, never the page.
    const chosen = strip.current?.children[index]
    if (!(chosen instanceof HTMLElement) || !strip.current) return
    strip.current.scrollTo({
      left: chosen.offsetLeft - (strip.current.clientWidth - chosen.offsetWidth) / 2,
      top: chosen.offsetTop - (strip.current.clientHeight - chosen.offsetHeight) / 2,
    })
  }, [index])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      className={`${styles.thumbnails} after-paint`}
      role="group"
      aria-label="Photographs"
      ref={strip}
      onKeyDown={onKeyDown}
    >
      {photos.map((photo, position) => (
        <button
          type="button"
          key={photo.src}
          aria-label={`Photograph ${position + 1}`}
          aria-current={position === index ? 'true' : undefined}
          onClick={() => onChoose(position)}
        >
          <Picture photo={photo} sizes={sizesFor(photo)} maxWidth={320} alt="" blurred={false} fade={false} />
        </button>
      ))}
    </div>
  )
}
