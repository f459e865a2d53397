import { useEffect } from 'react'
import { placeholderFor } from '@/lib/images/address'

/** A failed picture falls back to its JPEG, then to a drawing, each once; without a drawing it is hidden. */
const mend = (image: HTMLImageElement) => {
  const { mended } = image.dataset
  if (mended === 'drawing') return
  const picture = image.parentElement instanceof HTMLPictureElement ? image.parentElement : null
  const sources = picture?.querySelectorAll('source') ?? []
  if (mended === undefined && sources.length > 0) {
    image.dataset.mended = 'jpg'
    for (const source of sources) source.remove()
    // Reassigned, because a browser that had already chosen this file would not retry.
    image.src = image.getAttribute('src') ?? ''
    return
  }
  image.dataset.mended = 'drawing'
  image.style.backgroundImage = 'none'
  if (picture) image.src = placeholderFor(image.getAttribute('src') ?? '')
  else image.style.visibility = 'hidden'
}

const isBroken = (image: HTMLImageElement) => image.complete && image.naturalWidth === 0 && image.currentSrc !== ''

/** Handles failed pictures on the whole page, including those that failed before this script ran. */
export const BrokenImages = () => {
  useEffect(() => {
    const onError = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) mend(target)
    }
    // Image errors do not bubble, so listen in the capture phase.
    document.addEventListener('error', onError, true)
    for (const image of document.images) if (isBroken(image)) mend(image)
    return () => document.removeEventListener('error', onError, true)
  }, [])
  return null
}
