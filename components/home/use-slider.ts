import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** The index `step` slides after `index` in a ring of `count` slides. */
export const slideAt = (index: number, step: number, count: number) =>
  count > 0 ? (((index + step) % count) + count) % count : 0

/** Direction of a swipe, in px: 1 = next slide (leftwards), -1 = back, 0 = a tap, a scroll or under 48 px. */
export const swipeStep = (across: number, down: number): -1 | 0 | 1 => {
  if (Math.abs(across) < 48 || Math.abs(across) < Math.abs(down) * 1.5) return 0
  return across < 0 ? 1 : -1
}

/** How long a slide is shown, in ms; must match slider-controls.module.css. */
const slideMs = 7_500
/** How long before the next slide its picture starts to load, in ms. */
const preloadMs = 5_000

/** Whether an element cannot be seen: off screen, or in a hidden tab. True until first observed. */
export const useOffscreen = (element: RefObject<HTMLElement | null>) => {
  const [onScreen, setOnScreen] = useState(false)
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    const look = () => setHidden(document.hidden)
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting ?? false), {
      threshold: 0.2,
    })
    if (element.current) observer.observe(element.current)
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [element])
  return hidden || !onScreen
}

/**
 * Whether a notice at the bottom of the screen covers the controls: what cannot be paused must not move. The notice
 * sets data-notice-height on <html>.
 */
export const useCovered = (section: RefObject<HTMLElement | null>) => {
  const [covered, setCovered] = useState(false)
  useEffect(() => {
    const { documentElement: page } = document
    const controls = section.current?.querySelector('[data-controls]')
    if (!controls) return
    let clear: IntersectionObserver | undefined
    const look = () => {
      clear?.disconnect()
      const height = Number.parseFloat(page.dataset.noticeHeight ?? '') || 0
      if (height === 0) return setCovered(false)
      clear = new IntersectionObserver(([entry]) => setCovered(!entry?.isIntersecting), {
        rootMargin: `0px 0px -${height}px`,
        threshold: 0.9,
      })
      clear.observe(controls)
    }
    const notices = new MutationObserver(look)
    notices.observe(page, { attributeFilter: ['data-notice-height'] })
    look()
    return () => {
      notices.disconnect()
      clear?.disconnect()
    }
  }, [section])
  return covered
}

/** The current slide and the number of changes so far; advances automatically unless `held`. */
export const useAutoplay = (count: number, held: boolean) => {
  const [{ index, turn }, setShown] = useState({ index: 0, turn: 0 })
  const [met, setMet] = useState<ReadonlySet<number>>(new Set())
  /** null until prefers-reduced-motion is known */
  const [paused, setPaused] = useState<boolean | null>(null)
  /** time left for the slide after a pause, in ms */
  const left = useRef({ turn: 0, time: slideMs })
  const running = count > 1 && paused === false && !held

  const meet = useCallback(
    (place: number) => setMet((before) => (before.has(place) ? before : new Set(before).add(place))),
    [],
  )
  const show = useCallback(
    (place: number) => {
      meet(place)
      setShown((before) => ({ index: place, turn: before.turn + 1 }))
    },
    [meet],
  )

  useEffect(() => {
    setMet((before) => new Set(before).add(0))
    setPaused(window.matchMedia('(prefers-reduced-motion: reduce)').matches)
  }, [])

  useEffect(() => {
    if (!running) return
    const begun = performance.now()
    const next = slideAt(index, 1, count)
    if (left.current.turn !== turn) left.current = { turn, time: slideMs }
    const { time } = left.current
    const early = window.setTimeout(() => meet(next), Math.max(0, time - preloadMs))
    const timer = window.setTimeout(() => show(next), time)
    return () => {
      window.clearTimeout(early)
      window.clearTimeout(timer)
      left.current.time = Math.max(0, time - (performance.now() - begun))
    }
  }, [running, index, turn, count, meet, show])

  return { index, turn, met, paused, running, show, meet, togglePause: () => setPaused((before) => !before) }
}

/** Plays only the current slide's film; none while `still`. */
export const useFilms = (section: RefObject<HTMLElement | null>, index: number, still: boolean) => {
  useEffect(() => {
    const slides = section.current?.querySelectorAll<HTMLElement>('[aria-roledescription="slide"]') ?? []
    for (const [place, slide] of slides.entries()) {
      const film = slide.querySelector('video')
      if (!film) continue
      if (place !== index || still) {
        film.pause()
        continue
      }
      film.muted = true
      film.play().catch(() => {})
    }
  }, [section, index, still])
}
