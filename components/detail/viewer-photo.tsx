'use client'

import { type CSSProperties, type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { Picture } from '@/components/ui/picture'
import type { Photo } from '@/lib/images/photo'
import { sizesOf } from '@/lib/images/sizes'
import styles from './viewer.module.css'

type ViewerPhotoProps = {
  photo: Photo
  /** the container that scrolls while enlarged */
  pane: RefObject<HTMLDivElement | null>
  zoomed: boolean
  onZoom: (zoomed: boolean) => void
  /** -1 to the previous photograph, 1 to the next */
  onSwipe: (by: number) => void
}

type Press = { x: number; y: number; left: number; top: number; moved: boolean }

const tapTolerance = 6
const swipeLength = 48

/** The whole screen, but no wider than the photograph is at the screen's height. */
const fittedSizes = ({ width, height }: Photo) =>
  sizesOf('100vw', [`(min-aspect-ratio: ${width}/${height})`, `${(100 * width) / height}vh`])

/** A click zooms in where it falls; zoomed in, a mouse drags and a finger scrolls. Zoomed out, a finger swipes on. */
export function ViewerPhoto({ photo, pane, zoomed, onZoom, onSwipe }: ViewerPhotoProps) {
  const press = useRef<Press | null>(null)
  const spot = useRef({ across: 0.5, down: 0.5 })

  useLayoutEffect(() => {
    const element = pane.current
    if (!element || !zoomed) return
    const { across, down } = spot.current
    element.scrollTo({
      left: across * element.scrollWidth - element.clientWidth / 2,
      top: down * element.scrollHeight - element.clientHeight / 2,
      behavior: 'instant',
    })
    spot.current = { across: 0.5, down: 0.5 }
  }, [zoomed, pane])

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
  const onPointerUp = ({ clientX, clientY, pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
    const start = press.current
    press.current = null
    if (!start || (window.visualViewport?.scale ?? 1) > 1.01) return
    if (!start.moved) {
      const image = currentTarget.querySelector('img')?.getBoundingClientRect()
      if (image)
        spot.current = { across: (clientX - image.left) / image.width, down: (clientY - image.top) / image.height }
      onZoom(!zoomed)
      return
    }
    const by = clientX - start.x
    if (!zoomed && pointerType !== 'mouse' && Math.abs(by) > swipeLength && Math.abs(by) > Math.abs(clientY - start.y))
      onSwipe(by < 0 ? 1 : -1)
  }

  return (
    <div
      className={zoomed ? styles.enlarged : styles.fitted}
      ref={pane}
      style={{ '--ratio': photo.width / photo.height } as CSSProperties}
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
        sizes={zoomed ? '1600px' : fittedSizes(photo)}
        maxWidth={1600}
        loading="eager"
        fade={!zoomed && !photo.closeUp}
      />
    </div>
  )
}
