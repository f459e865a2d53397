import 'server-only'
import { env } from '@/lib/env'
import { isSigned, sign } from '@/lib/http/sign'
import type { FeedName } from './feed'

const textOf = (feed: FeedName) => `${feed}\n${env.FEEDS_SECRET ?? ''}`

/** A feed's address. Whoever has it may read; a new FEEDS_SECRET, or a SESSION_SECRET that is taken out of its list, ends all addresses. */
export const feedUrl = (feed: FeedName) => `${env.SITE_URL}/feeds/${feed}/${sign('feed', textOf(feed))}`

export const isSecretOf = (feed: FeedName, given: string) => isSigned(given, 'feed', textOf(feed))
