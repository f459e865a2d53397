import { useCallback, useRef, useState } from 'react'
import type { CarouselHandle } from './carousel'

const prefersStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Tracks and changes the slide shown. The strip scrolls and snaps natively, so it works before any script and without;
 * once the carousel has loaded (onSwipe), it takes over.
 */
export const useCarousel = (count: number) => {
  const viewport = useRef<HTMLDivElement>(null)
  const carousel = useRef<CarouselHandle | null>(null)
  const [index, setIndex] = useState(0)
  const [swipe, setSwipe] = useState(false)

  const goTo = useCallback(
    (wanted: number, still = prefersStill()) => {
      const next = Math.min(Math.max(wanted, 0), count - 1)
      setIndex(next)
      const strip = viewport.current
      if (carousel.current) carousel.current.scrollTo(next, still)
      else strip?.scrollTo({ left: next * strip.clientWidth, behavior: still ? 'instant' : 'smooth' })
    },
    [count],
  )

  const onScroll = () => {
    const strip = viewport.current
    if (!carousel.current && strip) setIndex(Math.round(strip.scrollLeft / strip.clientWidth))
  }

  const onSwipe = useCallback((loaded: CarouselHandle | null, selected?: number) => {
    carousel.current = loaded
    setSwipe(loaded !== null)
    if (selected !== undefined) setIndex(selected)
  }, [])

  return { index, goTo, viewport, onScroll, swipe, onSwipe }
}
