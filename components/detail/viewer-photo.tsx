'use client'

import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { Picture } from '@/components/ui/picture'
import type { Photo } from '@/lib/images/photo'
import { sizesOf } from '@/lib/images/sizes'
import styles from './viewer.module.css'

type ViewerPhotoProps = {
  photo: Photo
  /** the container that scrolls while enlarged */
  pane: RefObject<HTMLDivElement | null>
  /** 1: fitted to the screen */
  scale: number
  onScale: (scale: number) => void
  /** -1 to the previous photograph, 1 to the next */
  onSwipe: (by: number) => void
}

type Point = { x: number; y: number }
type Press = Point & { left: number; top: number; moved: boolean }

const tapTolerance = 6
const swipeLength = 48
/** ms between the two taps of a double one */
const doubleTap = 320
/** width of an enlarged photograph in px, at least, and how many times the screen's */
const [enlarged, ofScreen] = [2000, 1.6]
/** how far fingers may go beyond that, and below what it is fitted again */
const [furthest, fitted] = [2, 1.08]

/** The whole screen, but no wider than the photograph is at the screen's height. */
const fittedSizes = ({ width, height }: Photo) =>
  sizesOf('100vw', [`(min-aspect-ratio: ${width}/${height})`, `${(100 * width) / height}vh`])

/** The scale of a photograph that was enlarged by a click, a double tap or the button. */
export const enlargedScale = (pane: HTMLElement | null, { width, height }: Photo) => {
  if (!pane) return 2
  const fittedWidth = Math.min(pane.clientWidth, (pane.clientHeight * width) / height)
  return Math.max(enlarged, ofScreen * pane.clientWidth) / fittedWidth
}

const between = ([one, other]: TouchList | [Touch, Touch]) =>
  one && other
    ? {
        apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
        at: { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 },
      }
    : null

/**
 * A mouse click or a double tap zooms in where it falls, two fingers by as much as they spread. Zoomed in, a mouse drags
 * and a finger scrolls. Zoomed out, a finger swipes on.
 */
export function ViewerPhoto({ photo, pane, scale, onScale, onSwipe }: ViewerPhotoProps) {
  const press = useRef<Press | null>(null)
  const lastTap = useRef({ x: 0, y: 0, time: 0 })
  /** the part of the photograph that stays below a point of the screen while the scale changes */
  const held = useRef<{ part: Point; at: Point } | null>(null)
  const zoomed = scale > 1

  /** Changes the scale around a point of the screen. */
  const scaleTo = (next: number, at: Point) => {
    const image = pane.current?.querySelector('img')?.getBoundingClientRect()
    if (image)
      held.current = { part: { x: (at.x - image.left) / image.width, y: (at.y - image.top) / image.height }, at }
    onScale(next)
  }
  const latest = useRef({ scale, scaleTo })
  latest.current = { scale, scaleTo }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each scale is another width of the photograph
  useLayoutEffect(() => {
    const element = pane.current
    const image = element?.querySelector('img')?.getBoundingClientRect()
    if (!element || !image || !zoomed) return
    const box = element.getBoundingClientRect()
    const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    const { part, at } = held.current ?? { part: { x: 0.5, y: 0.5 }, at: middle }
    held.current = null
    element.scrollBy({
      left: image.left + part.x * image.width - at.x,
      top: image.top + part.y * image.height - at.y,
      behavior: 'instant',
    })
  }, [scale, zoomed, pane])

  // Two fingers. React's own listeners cannot keep the browser from zooming the page.
  useEffect(() => {
    const element = pane.current
    if (!element) return
    const stop = new AbortController()
    let first: { apart: number; scale: number } | null = null
    const start = ({ touches }: TouchEvent) => {
      const fingers = touches.length === 2 ? between(touches) : null
      first = fingers && { apart: fingers.apart, scale: latest.current.scale }
      if (first) press.current = null
    }
    const move = (event: TouchEvent) => {
      const fingers = event.touches.length === 2 ? between(event.touches) : null
      if (!first || !fingers) return
      event.preventDefault()
      const most = furthest * enlargedScale(element, photo)
      const { scaleTo } = latest.current
      scaleTo(Math.min(Math.max((first.scale * fingers.apart) / first.apart, 1), most), fingers.at)
    }
    const end = () => {
      if (first && latest.current.scale < fitted) onScale(1)
      first = null
    }
    const how = { signal: stop.signal, passive: false }
    element.addEventListener('touchstart', start, how)
    element.addEventListener('touchmove', move, how)
    for (const event of ['touchend', 'touchcancel'] as const) element.addEventListener(event, end, how)
    return () => stop.abort()
  }, [pane, photo, onScale])

  const toggle = (at: Point) => scaleTo(zoomed ? 1 : enlargedScale(pane.current, photo), at)

  const onPointerDown = ({ clientX: x, clientY: y, isPrimary, currentTarget }: PointerEvent<HTMLElement>) => {
    press.current = isPrimary
      ? { x, y, left: currentTarget.scrollLeft, top: currentTarget.scrollTop, moved: false }
      : null
  }
  const onPointerMove = ({ clientX, clientY, pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
    const start = press.current
    if (!start) return
    if (Math.hypot(clientX - start.x, clientY - start.y) > tapTolerance) start.moved = true
    if (zoomed && pointerType === 'mouse' && start.moved)
      currentTarget.scrollTo({
        left: start.left - (clientX - start.x),
        top: start.top - (clientY - start.y),
        behavior: 'instant',
      })
  }
  const onTap = (at: Point, time: number) => {
    const { current: last } = lastTap
    const isSecond = time - last.time < doubleTap && Math.hypot(at.x - last.x, at.y - last.y) < swipeLength
    lastTap.current = isSecond ? { x: 0, y: 0, time: 0 } : { ...at, time }
    if (isSecond) toggle(at)
  }
  const onPointerUp = ({ clientX: x, clientY: y, pointerType, timeStamp }: PointerEvent<HTMLElement>) => {
    const start = press.current
    press.current = null
    if (!start) return
    if (!start.moved) return pointerType === 'touch' ? onTap({ x, y }, timeStamp) : toggle({ x, y })
    const by = x - start.x
    if (!zoomed && pointerType !== 'mouse' && Math.abs(by) > swipeLength && Math.abs(by) > Math.abs(y - start.y))
      onSwipe(by < 0 ? 1 : -1)
  }

  return (
    <div
      className={`${styles.pane} ${zoomed ? styles.enlarged : ''}`}
      ref={pane}
      style={{ '--ratio': photo.width / photo.height, '--scale': scale } as CSSProperties}
      tabIndex={zoomed ? 0 : undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        press.current = null
      }}
    >
      <Picture
        photo={photo}
        sizes={zoomed ? `${enlarged}px` : fittedSizes(photo)}
        maxWidth={2400}
        loading="eager"
        fade={!zoomed && !photo.closeUp}
      />
    </div>
  )
}
