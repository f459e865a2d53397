'use client'

import { type RefObject, useEffect, useState } from 'react'
import { Spinner } from '@/components/ui/spinner'
import styles from './gallery.module.css'

type GalleryLoadingProps = {
  gallery: RefObject<HTMLElement | null>
  /** the loading note */
  text: string
  /** when to stop waiting, in milliseconds */
  timeout: number
}

/** The first photograph and the second thumbnail, which the visitor sees first. */
const awaited = (gallery: HTMLElement | null) => {
  const images = gallery?.querySelectorAll('img') ?? []
  const small = gallery?.querySelectorAll('button img') ?? []
  return [images[0], small[1]].filter((image) => image instanceof HTMLImageElement)
}

/** Shows a loading note where the count will be, until the first two pictures have loaded or time runs out. */
export function GalleryLoading({ gallery, text, timeout }: GalleryLoadingProps) {
  const [loading, setLoading] = useState(false)

  useEffect(() => {
    const images = awaited(gallery.current)
    const look = () => setLoading(images.some((image) => !image.complete))
    const stop = new AbortController()
    for (const image of images)
      for (const event of ['load', 'error']) image.addEventListener(event, look, { signal: stop.signal })
    const timer = window.setTimeout(() => {
      stop.abort()
      setLoading(false)
    }, timeout)
    look()
    return () => {
      stop.abort()
      window.clearTimeout(timer)
    }
  }, [gallery, timeout])

  return (
    <p className={styles.loading} role="status" data-loading={loading || undefined}>
      {loading && (
        <>
          <Spinner spin />
          <span>{text}</span>
        </>
      )}
    </p>
  )
}
