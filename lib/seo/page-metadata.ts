import 'server-only'
import type { Metadata } from 'next'
import { absoluteUrl } from '@/lib/http/origin'
import { type Photo, photoUrl, widthUpTo } from '@/lib/images/photo'
import { getMenuPhoto, getSite } from '@/lib/site/queries'
import { plainTitle } from '@/lib/site/site'

export type PageFacts = {
  /** may contain *italics*; the layout adds the brand unless `whole` */
  title: string
  whole?: boolean
  description: string
  /** canonical path */
  path: string
  /** shown beside a link; the photograph of the menu if there is none */
  photo?: Photo | null
  type?: 'website' | 'article'
}

/** The width up to which a picture beside a link is sent; social networks show at most about 1200 pixels. */
const maxSharedWidth = 1200

/** A photograph beside a link, with the size at which it is sent. */
const sharedPicture = (photo: Photo, title: string) => {
  const width = widthUpTo(photo.width, maxSharedWidth)
  return {
    url: absoluteUrl(photoUrl(photo, width, 'jpg')),
    width,
    height: Math.round((photo.height * width) / photo.width),
    alt: photo.alt || title,
  }
}

/** Title, description, canonical URL and Open Graph data of a public page. */
export const pageMetadata = async (facts: PageFacts): Promise<Metadata> => {
  const { title, whole, description, path, photo, type = 'website' } = facts
  const [{ brand }, menuPhoto] = await Promise.all([getSite(), getMenuPhoto()])
  const shown = plainTitle(title)
  const url = absoluteUrl(path)
  const picture = photo ?? menuPhoto
  return {
    title: whole ? { absolute: shown } : shown,
    description: description || undefined,
    alternates: { canonical: url },
    openGraph: {
      type,
      siteName: brand,
      title: shown,
      description: description || undefined,
      url,
      locale: 'en_GB',
      images: picture ? [sharedPicture(picture, shown)] : undefined,
    },
  }
}
