import 'server-only'
import type { Metadata } from 'next'
import { env } from '@/lib/env'
import { type Article, feedPath } from '@/lib/journal/journal'
import { firstSentence } from '@/lib/pages/html'
import { pageMetadata } from './page-metadata'

/** What a journal page says of itself, and where its feed is. */
export const journalMetadata = (facts: Parameters<typeof pageMetadata>[0]): Metadata => {
  const metadata = pageMetadata(facts)
  return {
    ...metadata,
    alternates: { ...metadata.alternates, types: { 'application/atom+xml': env.SITE_URL + feedPath } },
  }
}

/** The same for an article, with its day, its author and what it is about. */
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
