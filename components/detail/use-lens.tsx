import { type PointerEvent, useRef } from 'react'
import { type Photo, photoUrl } from '@/lib/images/photo'
import styles from './lens.module.css'

/** Width of the magnified photograph, in px. */
const magnified = 1600
/** How long the pointer must rest on a photograph before the lens appears, in ms: passing over it loads nothing. */
const rest = 160

const canHover = () => window.matchMedia('(min-width: 1000px) and (hover: hover) and (pointer: fine)').matches

/** The rectangle in which the photograph is drawn, including what `object-fit: cover` crops. */
const drawnBox = (image: HTMLImageElement) => {
  const box = image.getBoundingClientRect()
  const ratio = image.width && image.naturalWidth ? image.naturalHeight / image.naturalWidth : 1.25
  const width = Math.max(box.width, box.height / ratio)
  const height = width * ratio
  return { left: box.left + (box.width - width) / 2, top: box.top + (box.height - height) / 2, width, height }
}

const large = (photo: Photo) => {
  const set = (['avif', 'webp', 'jpg'] as const).map(
    (format) => `url("${photoUrl(photo, magnified, format)}") type("image/${format === 'jpg' ? 'jpeg' : format}")`,
  )
  return `image-set(${set.join(',')})`
}

/** A round magnifying lens under the mouse on wide screens. Loads the large photograph on first use. */
export const useLens = (photo: Photo | undefined) => {
  const glass = useRef<HTMLDivElement>(null)
  const timer = useRef<number>(undefined)
  const ready = useRef(false)

  const hide = () => {
    window.clearTimeout(timer.current)
    timer.current = undefined
    ready.current = false
    glass.current?.removeAttribute('data-shown')
  }

  const show = (stage: HTMLElement, x: number, y: number) => {
    const element = glass.current
    const image = document.elementsFromPoint(x, y).find((one) => one instanceof HTMLImageElement && stage.contains(one))
    if (!element || !photo || !(image instanceof HTMLImageElement)) return element?.removeAttribute('data-shown')
    const drawn = drawnBox(image)
    const frame = stage.getBoundingClientRect()
    const across = (x - drawn.left) / drawn.width
    const down = (y - drawn.top) / drawn.height
    const height = (magnified * drawn.height) / drawn.width
    element.setAttribute('data-shown', '')
    const inner = element.clientWidth / 2
    element.style.left = `${x - frame.left}px`
    element.style.top = `${y - frame.top}px`
    element.style.backgroundImage = `${large(photo)}, url("${image.currentSrc}")`
    element.style.backgroundSize = `${magnified}px ${height}px`
    element.style.backgroundPosition = `${inner - across * magnified}px ${inner - down * height}px`
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { currentTarget: stage, clientX, clientY, target } = event
    const overButton = target instanceof Element && target.closest('button')
    if (event.pointerType !== 'mouse' || event.buttons || overButton || !photo || photo.width < magnified) return hide()
    if (!canHover()) return
    if (ready.current) return show(stage, clientX, clientY)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      ready.current = true
      show(stage, clientX, clientY)
    }, rest)
  }

  return {
    handlers: { onPointerMove, onPointerLeave: hide, onPointerDown: hide },
    element: <div className={styles.lens} ref={glass} aria-hidden="true" data-screen />,
  }
}
