import 'server-only'
import type { Metadata } from 'next'
import { env } from '@/lib/env'
import { type Article, feedPath } from '@/lib/journal/journal'
import { firstSentence } from '@/lib/pages/html'
import { pageMetadata } from './page-metadata'

/** Metadata of a journal page, with a link to the feed. */
export const journalMetadata = (facts: Parameters<typeof pageMetadata>[0]): Metadata => {
  const metadata = pageMetadata(facts)
  return {
    ...metadata,
    alternates: { ...metadata.alternates, types: { 'application/atom+xml': env.SITE_URL + feedPath } },
  }
}

/** Metadata of an article, with date, author and category. */
export const articleMetadata = (article: Article): Metadata => {
  const { title, excerpt, content, href, photo, date, updated, author, category } = article
  const metadata = journalMetadata({ title, description: excerpt || firstSentence(content), path: href, photo })
  return {
    ...metadata,
    ...(author ? { authors: [{ name: author }] } : {}),
    openGraph: {
      ...metadata.openGraph,
      type: 'article',
      publishedTime: date,
      modifiedTime: updated,
      ...(author ? { authors: [author] } : {}),
      ...(category ? { section: category } : {}),
    },
  }
}
