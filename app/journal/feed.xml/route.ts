import { dependsOn } from '@/lib/cache/depends-on'
import { pageTags, tags } from '@/lib/cache/tags'
import { env } from '@/lib/env'
import { atomFeed } from '@/lib/journal/feed'
import { feedPath, journalHref } from '@/lib/journal/journal'
import { findNewestArticles } from '@/lib/journal/queries'
import { getPageOr } from '@/lib/pages/queries'
import { getSite } from '@/lib/site/queries'
import { plainTitle } from '@/lib/site/site'

export const dynamic = 'force-static'

/** Number of articles in the feed. Feed readers keep older ones themselves. */
const newest = 20

export const GET = async () => {
  await dependsOn(tags.everything, tags.frame, ...pageTags('journal'), tags.journal)
  const [{ brand }, page, articles] = await Promise.all([
    getSite(),
    getPageOr('journal', 'Journal'),
    findNewestArticles(newest),
  ])
  const title = `${plainTitle(page.title)} · ${brand}`
  const feed = atomFeed({ origin: env.SITE_URL, path: feedPath, page: journalHref(), title, author: brand, articles })
  return new Response(feed, { headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' } })
}
