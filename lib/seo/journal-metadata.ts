import 'server-only'
import type { Metadata } from 'next'
import { env } from '@/lib/env'
import { type Article, feedPath } from '@/lib/journal/journal'
import { firstSentence } from '@/lib/pages/html'
import { type PageFacts, pageMetadata } from './page-metadata'

/** Metadata of a journal page, with a link to the feed. */
export const journalMetadata = async (facts: PageFacts): Promise<Metadata> => {
  const metadata = await pageMetadata(facts)
  return {
    ...metadata,
    alternates: { ...metadata.alternates, types: { 'application/atom+xml': env.SITE_URL + feedPath } },
  }
}

/** Metadata of an article, with date, author and category. */
export const articleMetadata = async (article: Article): Promise<Metadata> => {
  const { title, excerpt, content, href, photo, date, updated, author, category } = article
  const metadata = await journalMetadata({ title, description: excerpt || firstSentence(content), path: href, photo })
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
