import 'server-only'
import type { Metadata } from 'next'
import type { Detail } from '@/lib/catalogue/detail'
import type { Notice } from '@/lib/catalogue/piece'
import { absoluteUrl } from '@/lib/http/origin'
import { firstSentence } from '@/lib/pages/html'
import { isHiddenLink } from '@/lib/site/page-visibility'
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

const listingOf = ({ piece, isMainBrand }: Detail, mainBrand: string) => {
  if (piece.family === 'jewellery') return { name: 'Jewellery', path: '/jewellery-catalogue' }
  return isMainBrand
    ? { name: mainBrand, path: '/richard-mille-watches' }
    : { name: 'All Brands', path: '/the-collection' }
}

/** The structured data of a piece's page: product and breadcrumb, the latter without its listing if that is hidden. */
export const detailData = async (detail: Detail): Promise<object[]> => {
  const { brand, mainBrand, hidden } = await getSite()
  const { piece } = detail
  const steps = [{ name: 'Home', path: '/' }, listingOf(detail, mainBrand), { name: piece.name, path: piece.href }]
  return [productData(piece, brand), breadcrumbData(steps.filter(({ path }) => !isHiddenLink(path, hidden)))]
}
