import 'server-only'
import type { Metadata } from 'next'
import type { Detail } from '@/lib/catalogue/detail'
import type { Notice } from '@/lib/catalogue/piece'
import { absoluteUrl } from '@/lib/http/origin'
import { firstSentence } from '@/lib/pages/html'
import { getSite } from '@/lib/site/queries'
import * as texts from '@/lib/texts'
import { previewPath, previewSize } from './preview-picture'
import { breadcrumbData, productData } from './structured-data'

/** Title, description, canonical URL and preview of a piece's page; the page itself renders og:type. */
export const detailMetadata = async (detail: Detail | null): Promise<Metadata> => {
  if (!detail) return {}
  const { piece } = detail
  const { brand } = await getSite()
  const title = piece.fullName
  const description = firstSentence(piece.description) || [piece.brand, piece.name].filter(Boolean).join(' ')
  const canonical = absoluteUrl(piece.href)
  const alt = [piece.brand, piece.name, piece.status.label].filter(Boolean).join(', ')
  const images = [{ url: absoluteUrl(previewPath(piece.sku)), ...previewSize, alt, type: 'image/jpeg' }]
  return {
    title,
    description,
    alternates: { canonical },
    openGraph: { siteName: brand, title, description, url: canonical, locale: 'en_GB', images },
    twitter: { card: 'summary_large_image', title, description, images },
  }
}

/** Does not identify the piece, and is not indexed. */
export const noticeMetadata = (notice: Notice | null): Metadata =>
  notice ? { title: texts.detail.membersOnlyTitle, robots: { index: false, follow: true } } : {}

/** For a members-only piece's page: only a title, not indexed, no preview. */
export const memberDetailMetadata = (detail: Detail | null): Metadata =>
  detail ? { title: detail.piece.fullName, robots: { index: false, follow: false } } : {}

/** The structured data of a piece's page: product and breadcrumb. */
export const detailData = async ({ piece, crumbs }: Detail): Promise<object[]> => {
  const { brand } = await getSite()
  const steps = [...crumbs, { name: piece.name, href: piece.href }]
  return [productData(piece, brand), breadcrumbData(steps.map(({ name, href }) => ({ name, path: href })))]
}
