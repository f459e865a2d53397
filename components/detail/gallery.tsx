'use client'

import { type ComponentType, type KeyboardEvent, useRef, useState, ViewTransition } from 'react'
import { itemShare } from '@/components/catalogue/item-share'
import { Picture } from '@/components/ui/picture'
import { type Photo, photoUrl, widthsFor } from '@/lib/images/photo'
import styles from './gallery.module.css'
import labels from './gallery-labels.module.css'
import { GalleryLoading } from './gallery-loading'
import { gallerySize } from './gallery-size'
import { Swipe } from './gallery-swipe'
import { Thumbnails } from './thumbnails'
import { useCarousel } from './use-carousel'
import { useLens } from './use-lens'
import type { ViewerProps } from './viewer'

type GalleryProps = {
  name: string
  sku: string
  photos: Photo[]
  /** address of the drawing shown if there are no photographs */
  drawing: string
  /** the loading note */
  loadingText: string
  /** maximum time to show the loading note, in milliseconds */
  timeout: number
}

/** Accessibility attributes of the large photograph. */
const turned = { role: 'group', 'aria-label': 'Large photograph: arrow keys show the others', tabIndex: 0 }

const step: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** The photographs: swipe, thumbnails, arrow keys, a magnifying lens and a full-screen viewer. */
export function Gallery({ name, sku, photos, drawing, loadingText, timeout }: GalleryProps) {
  const root = useRef<HTMLDivElement>(null)
  const zoom = useRef<HTMLButtonElement>(null)
  const { index, goTo, viewport, onScroll, swipe, onSwipe } = useCarousel(photos.length)
  const lens = useLens(photos[index])
  const [Viewer, setViewer] = useState<ComponentType<ViewerProps> | null>(null)
  const several = photos.length > 1

  // Loads the viewer on demand; if that fails, opens the photograph itself.
  const open = () =>
    import('./viewer').then(
      (loaded) => setViewer(() => loaded.Viewer),
      () =>
        photos[index] &&
        window.location.assign(photoUrl(photos[index], widthsFor(photos[index].width).at(-1) ?? 160, 'jpg')),
    )
  const close = (last: number) => {
    setViewer(null)
    goTo(last, true)
    zoom.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = step[event.key]
    if (!move || !several || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    goTo(index + move)
  }

  if (photos.length === 0)
    return (
      <div className={`${styles.gallery} ${styles.alone}`}>
        <div className={styles.stage}>
          <img className={styles.drawing} src={drawing} alt={`${name}: no photograph yet`} />
        </div>
      </div>
    )

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      className={`${styles.gallery} ${several ? '' : styles.alone}`}
      role="group"
      aria-roledescription="carousel"
      aria-label={`Photographs of ${name}`}
      ref={root}
    >
      <div className={styles.stage} data-close={photos[index]?.closeUp || undefined} {...lens.handlers}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the Zoom button does the same by name */}
        <div
          className={styles.viewport}
          data-swipe={swipe || undefined}
          ref={viewport}
          {...(several && turned)}
          onScroll={onScroll}
          onClick={open}
          onKeyDown={onKeyDown}
        >
          <div className={styles.track}>
            {photos.map((photo, position) => (
              <div className={styles.slide} key={photo.src}>
                {position === 0 ? (
                  <ViewTransition name={`item-${sku}`} share={itemShare} default="none">
                    <div className={photo.closeUp ? styles.full : styles.whole}>
                      <Picture photo={photo} {...gallerySize(photo)} priority />
                    </div>
                  </ViewTransition>
                ) : (
                  <div className={photo.closeUp ? styles.full : styles.whole}>
                    <Picture photo={photo} {...gallerySize(photo)} blurred={false} />
                  </div>
                )}
              </div>
            ))}
          </div>
        </div>
        {lens.element}
        <GalleryLoading gallery={root} text={loadingText} timeout={timeout} />
        {several && (
          <p className={labels.count} aria-live="polite" data-above-notice>
            {`${index + 1} of ${photos.length}`}
          </p>
        )}
        <button type="button" className={labels.zoom} onClick={open} ref={zoom} data-above-notice>
          Zoom
        </button>
      </div>
      {several && <Thumbnails photos={photos} index={index} onChoose={goTo} onKeyDown={onKeyDown} />}
      {several && <Swipe viewport={viewport} index={index} onChange={onSwipe} />}
      {Viewer && <Viewer photos={photos} name={name} start={index} onClose={close} />}
    </div>
  )
}
