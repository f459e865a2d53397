import 'server-only'
import { env } from '@/lib/env'
import { isSigned, sign } from '@/lib/http/sign'
import type { FeedName } from './feed'

const textOf = (feed: FeedName) => `${feed}\n${env.FEEDS_SECRET ?? ''}`

/** A feed's secret URL. A new FEEDS_SECRET, or the removal of its SESSION_SECRET from the list, revokes it. */
export const feedUrl = (feed: FeedName) => `${env.SITE_URL}/feeds/${feed}/${sign('feed', textOf(feed))}`

export const isSecretOf = (feed: FeedName, given: string) => isSigned(given, 'feed', textOf(feed))
