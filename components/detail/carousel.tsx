'use client'

import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react'
import { type RefObject, useEffect, useRef } from 'react'

export type CarouselHandle = NonNullable<UseEmblaCarouselType[1]>

export type CarouselProps = {
  /** the element that holds the strip of slides */
  viewport: RefObject<HTMLDivElement | null>
  /** the slide that is shown when the carousel takes over */
  index: number
  /** told the carousel when it is there, null when it is gone, and every slide that is chosen */
  onChange: (carousel: CarouselHandle | null, selected?: number) => void
}

/** Embla on a strip that is already in the page. Renders nothing. */
export function Carousel({ viewport, index, onChange }: CarouselProps) {
  const [attach, carousel] = useEmblaCarousel({ align: 'start', duration: 22 })
  const start = useRef(index)
  start.current = index

  useEffect(() => {
    attach(viewport.current)
    return () => attach(null)
  }, [attach, viewport])

  useEffect(() => {
    if (!carousel) return
    // What the strip had scrolled by itself becomes the carousel's own position.
    carousel.rootNode().scrollLeft = 0
    carousel.scrollTo(start.current, true)
    const tell = () => onChange(carousel, carousel.selectedScrollSnap())
    carousel.on('select', tell)
    onChange(carousel)
    return () => {
      carousel.off('select', tell)
      onChange(null)
    }
  }, [carousel, onChange])

  return null
}
