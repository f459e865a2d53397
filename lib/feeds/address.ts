import 'server-only'
import { env } from '@/lib/env'
import { isSame, sign } from '@/lib/http/sign'
import type { FeedName } from './feed'

const secretOf = (feed: FeedName) => sign('feed', `${feed}\n${env.FEEDS_SECRET ?? ''}`)

/** A feed's address. Whoever has it may read; a new FEEDS_SECRET (or SESSION_SECRET) ends all addresses. */
export const feedUrl = (feed: FeedName) => `${env.SITE_URL}/feeds/${feed}/${secretOf(feed)}`

export const isSecretOf = (feed: FeedName, given: string) => isSame(given, secretOf(feed))
