'use client'

import { type ComponentType, useEffect, useState } from 'react'
import type { CarouselProps } from './carousel'

const whenIdle = (act: () => void) => {
  if (!window.requestIdleCallback) {
    const timer = window.setTimeout(act, 600)
    return () => window.clearTimeout(timer)
  }
  const idle = window.requestIdleCallback(act, { timeout: 3_000 })
  return () => window.cancelIdleCallback(idle)
}

/** Loads the carousel once the page is idle. Until then, or if that fails, the strip scrolls and snaps natively. */
export function Swipe(props: CarouselProps) {
  const [Carousel, setCarousel] = useState<ComponentType<CarouselProps> | null>(null)

  useEffect(() => {
    let stop = () => {}
    const load = () => {
      stop = whenIdle(() => {
        import('./carousel').then((loaded) => setCarousel(() => loaded.Carousel)).catch(() => {})
      })
    }
    if (document.readyState === 'complete') load()
    else window.addEventListener('load', load, { once: true })
    return () => {
      window.removeEventListener('load', load)
      stop()
    }
  }, [])

  return Carousel && <Carousel {...props} />
}
