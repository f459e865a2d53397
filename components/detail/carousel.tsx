'use client'

import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react'
import { type RefObject, useEffect, useRef } from 'react'

export type CarouselHandle = NonNullable<UseEmblaCarouselType[1]>

export type CarouselProps = {
  /** the element that holds the strip of slides */
  viewport: RefObject<HTMLDivElement | null>
  /** the slide to start at */
  index: number
  /** gets the carousel once it is ready, each newly selected slide, and null after it is removed */
  onChange: (carousel: CarouselHandle | null, selected?: number) => void
}

/** Attaches Embla to an existing strip of slides. Renders nothing. */
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
    // Replaces the strip's native scroll position with the carousel's own.
    carousel.rootNode().scrollLeft = 0
    carousel.scrollTo(start.current, true)
    const select = () => onChange(carousel, carousel.selectedScrollSnap())
    carousel.on('select', select)
    onChange(carousel)
    return () => {
      carousel.off('select', select)
      onChange(null)
    }
  }, [carousel, onChange])

  return null
}
