'use client'

import { type RefObject, useEffect, useState } from 'react'
import { Spinner } from '@/components/ui/spinner'
import styles from './gallery-loading.module.css'

type GalleryLoadingProps = {
  gallery: RefObject<HTMLElement | null>
  /** what it says */
  text: string
  /** when to stop waiting, in milliseconds */
  timeout: number
}

/** The first photograph and the second thumbnail: what a visitor sees of the gallery at first. */
const awaited = (gallery: HTMLElement | null) => {
  const images = gallery?.querySelectorAll('img') ?? []
  const small = gallery?.querySelectorAll('button img') ?? []
  return [images[0], small[1]].filter((image) => image instanceof HTMLImageElement)
}

/** Says that the gallery loads, where the count will stand, until its first two pictures are there or time is up. */
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
          {text}
        </>
      )}
    </p>
  )
}
