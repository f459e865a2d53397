import 'server-only'
import { Readable } from 'node:stream'
import { env } from '@/lib/env'
import { isSigned, sign } from '@/lib/http/sign'
import { getSite } from '@/lib/site/queries'
import { chrono24Columns, feedCsv, metaColumns } from './csv'
import { type FeedName, isFeedName } from './feed'
import { googleXml } from './google'
import { priceListXlsx } from './price-list'
import { findFeedOffers } from './queries'

const textOf = (feed: FeedName) => `${feed}\n${env.FEEDS_SECRET ?? ''}`

/** A feed's secret URL. A new FEEDS_SECRET, or the removal of its SESSION_SECRET from the list, revokes it. */
export const feedUrl = (feed: FeedName) => `${env.SITE_URL}/feeds/${feed}/${sign('feed', textOf(feed))}`

const isSecretOf = (feed: FeedName, given: string) => isSigned(given, 'feed', textOf(feed))

const kinds: Record<FeedName, { type: string; file: string }> = {
  google: { type: 'application/xml; charset=utf-8', file: 'google.xml' },
  meta: { type: 'text/csv; charset=utf-8', file: 'meta.csv' },
  chrono24: { type: 'text/csv; charset=utf-8', file: 'watches.csv' },
  'price-list': {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    file: 'price-list.xlsx',
  },
}

async function* bytes(texts: AsyncIterable<string>) {
  for await (const text of texts) yield Buffer.from(text)
}

const bodyOf = async (feed: FeedName): Promise<Readable> => {
  const offers = findFeedOffers(feed)
  if (feed === 'google')
    return Readable.from(bytes(googleXml(offers, { name: (await getSite()).brand, url: env.SITE_URL })))
  if (feed === 'meta') return Readable.from(bytes(feedCsv(offers, metaColumns)))
  if (feed === 'chrono24') return Readable.from(bytes(feedCsv(offers, chrono24Columns)))
  return priceListXlsx(offers)
}

/** A feed's current content, never cached; null if the secret is wrong. */
export const answerFeed = async (name: string, secret: string): Promise<Response | null> => {
  if (!isFeedName(name) || !isSecretOf(name, secret)) return null
  const { type, file } = kinds[name]
  return new Response(Readable.toWeb(await bodyOf(name)) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${file}"`,
      // no-transform: the server sends the stream as it comes instead of holding all of it for compression.
      'Cache-Control': 'private, no-store, no-transform',
      'X-Robots-Tag': 'noindex',
    },
  })
}
