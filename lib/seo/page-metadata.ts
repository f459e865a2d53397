import 'server-only'
import type { Metadata } from 'next'
import { absoluteUrl } from '@/lib/http/absolute-url'
import { type Photo, photoUrl, widthUpTo } from '@/lib/images/photo'
import { plainTitle } from '@/lib/site/title'

type PageFacts = {
  /** may contain *italics*; the layout adds the brand unless `whole` */
  title: string
  whole?: boolean
  description: string
  /** canonical path */
  path: string
  photo?: Photo | null
  type?: 'website' | 'article'
}

/** Title, description, canonical URL and Open Graph data of a public page. */
export const pageMetadata = ({ title, whole, description, path, photo, type = 'website' }: PageFacts): Metadata => {
  const shown = plainTitle(title)
  const url = absoluteUrl(path)
  const width = photo ? widthUpTo(photo.width, 1600) : undefined
  return {
    title: whole ? { absolute: shown } : shown,
    description: description || undefined,
    alternates: { canonical: url },
    openGraph: {
      type,
      title: shown,
      description: description || undefined,
      url,
      locale: 'en_GB',
      images: photo && width ? [{ url: absoluteUrl(photoUrl(photo, width, 'jpg')) }] : undefined,
    },
  }
}
