import { escapeMarkup } from '@/lib/format-text'
import type { SitemapEntry } from './sitemap-queries'

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** A sitemap file with images (sitemaps.org 0.9, image extension 1.1). */
export const sitemapXml = (origin: string, entries: SitemapEntry[]) => {
  const urls = entries.map(({ path, modified, images = [] }) => {
    const lastModified = modified ? `<lastmod>${modified.toISOString()}</lastmod>` : ''
    const pictures = images.map(
      (image) => `<image:image><image:loc>${escapeMarkup(origin + image)}</image:loc></image:image>`,
    )
    return `<url><loc>${escapeMarkup(origin + path)}</loc>${lastModified}${pictures.join('')}</url>`
  })
  return `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${urls.join('\n')}\n</urlset>\n`
}

/** The index of sitemap files. */
export const sitemapIndexXml = (origin: string, files: string[]) =>
  `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files
    .map((file) => `<sitemap><loc>${escapeMarkup(`${origin}/sitemaps/${file}`)}</loc></sitemap>`)
    .join('\n')}\n</sitemapindex>\n`
