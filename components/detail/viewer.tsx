'use client'

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useBackCloses } from '@/components/ui/close-on-back'
import { Icon } from '@/components/ui/icon'
import { CloseIcon } from '@/components/ui/icons'
import type { Photo } from '@/lib/images/photo'
import { Thumbnails } from './thumbnails'
import styles from './viewer.module.css'
import { enlargedScale, ViewerPhoto } from './viewer-photo'

export type ViewerProps = {
  photos: Photo[]
  name: string
  /** index of the first photograph */
  start: number
  /** gets the index of the last photograph shown */
  onClose: (index: number) => void
}

const ways: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** px */
const panLength = 120

/** Full-screen viewer: each photograph fitted to the screen, or enlarged; thumbnails for the others. */
export function Viewer({ photos, name, start, onClose }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pane = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(start)
  const [scale, setScale] = useState(1)
  const photo = photos[index]
  const zoomed = scale > 1
  useBackCloses(true, () => dialog.current?.close())

  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [])

  const choose = (next: number) => {
    if (next < 0 || next >= photos.length) return
    setScale(1)
    setIndex(next)
  }
  const move = (by: number) => choose(index + by)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const way = ways[event.key]
    if (!way) return
    event.preventDefault()
    // While enlarged, the arrow keys pan, wherever the focus is.
    if (zoomed) pane.current?.scrollBy({ left: way.x * panLength, top: way.y * panLength })
    else if (way.x !== 0) move(way.x)
  }

  return (
    <dialog
      className={styles.viewer}
      data-several={photos.length > 1 || undefined}
      ref={dialog}
      aria-label={`Photographs of ${name}`}
      // also when the browser closes it: Escape, the back gesture on phones
      onClose={() => dialog.current?.open === false && onClose(index)}
      onKeyDown={onKeyDown}
    >
      {photo && (
        <ViewerPhoto photo={photo} pane={pane} scale={scale} onScale={setScale} onSwipe={move} key={photo.src} />
      )}
      <div className={styles.bar}>
        <p className={styles.count} role="status">
          {photos.length > 1 && `${index + 1} of ${photos.length}`}
        </p>
        <button
          type="button"
          className={styles.zoom}
          onClick={() => setScale(zoomed || !photo ? 1 : enlargedScale(pane.current, photo))}
        >
          {zoomed ? 'Zoom out' : 'Zoom in'}
        </button>
        <button type="button" className={styles.close} onClick={() => dialog.current?.close()} aria-label="Close">
          <CloseIcon size={18} />
        </button>
      </div>
      {photos.length > 1 && (
        <div className={styles.others}>
          <Thumbnails photos={photos} index={index} onChoose={choose} />
        </div>
      )}
      {photos.length > 1 && (
        <div className={styles.ways}>
          <Way label="Previous photograph" path="m12 3-7 7 7 7" disabled={index === 0} onClick={() => move(-1)} />
          <Way
            label="Next photograph"
            path="m8 3 7 7-7 7"
            disabled={index === photos.length - 1}
            onClick={() => move(1)}
          />
        </div>
      )}
    </dialog>
  )
}

type WayProps = { label: string; path: string; disabled: boolean; onClick: () => void }

/** Uses aria-disabled at either end, so that the button keeps the focus. */
const Way = ({ label, path, disabled, onClick }: WayProps) => (
  <button type="button" className={styles.way} aria-label={label} aria-disabled={disabled} onClick={onClick}>
    <Icon size={20}>
      <path d={path} />
    </Icon>
  </button>
)
