import 'server-only'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { sign } from './sign'

/** At most `max` attempts within so many seconds, counted from the first. */
export type Limit = { key: string; max: number; seconds: number }

/** A limit per address, multiplied by RATE_LIMIT_PER_ADDRESS_FACTOR for shops behind a shared one. */
export const perAddress = (what: string, address: string, max: number, seconds: number): Limit => ({
  key: sign('limit', `${what} ${seconds} ${address}`),
  max: Math.max(1, Math.floor(max * env.RATE_LIMIT_PER_ADDRESS_FACTOR)),
  seconds,
})

/** A limit per account or e-mail address. */
export const perAccount = (what: string, account: string, max: number, seconds: number): Limit => ({
  key: sign('limit', `${what} ${seconds} ${account.toLowerCase()}`),
  max,
  seconds,
})

type Count = { key: string; hits: number; wait: number }

/**
 * Counts one attempt against every limit, in the database, so that it holds across all processes. Resolves to the
 * seconds to wait if one is exceeded, else 0. Its transaction does not wait for the disk: a crash of the database may
 * forget the attempts of its last moments, and nothing else is written here.
 */
export const countAttempt = async (limits: Limit[]): Promise<number> => {
  const sorted = limits.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const counts = await db.$queryRaw<Count[]>`
    WITH hurried AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
    INSERT INTO "RateLimit" AS kept ("key", "hits", "until")
    SELECT name, 1, now() + make_interval(secs => period)
    FROM hurried, unnest(${sorted.map(({ key }) => key)}::text[], ${sorted.map(({ seconds }) => seconds)}::int[]) AS asked(name, period)
    ON CONFLICT ("key") DO UPDATE SET
      "hits" = CASE WHEN kept."until" <= now() THEN 1 ELSE kept."hits" + 1 END,
      "until" = CASE WHEN kept."until" <= now() THEN excluded."until" ELSE kept."until" END
    RETURNING "key", "hits", greatest(1, ceil(extract(epoch FROM "until" - now())))::int AS wait`
  const exceeded = counts.filter(({ key, hits }) => hits > (limits.find((limit) => limit.key === key)?.max ?? 0))
  return Math.max(0, ...exceeded.map(({ wait }) => wait))
}

/**
 * Counts one attempt against each limit in turn, the narrow ones first; resolves as countAttempt does. A refused one
 * does not count against the next limit: a client that keeps trying must not use up what an account has in an hour.
 */
export const countAttemptInTurn = async (limits: Limit[]): Promise<number> => {
  for (const limit of limits) {
    const wait = await countAttempt([limit])
    if (wait > 0) return wait
  }
  return 0
}

/** Deletes the attempts against some limits: the client has proved to be legitimate. */
export const clearAttempts = async (limits: Limit[]): Promise<void> => {
  await db.rateLimit.deleteMany({ where: { key: { in: limits.map(({ key }) => key) } } })
}

/** Takes back one attempt from each limit, since it turned out not to be one. */
export const refundAttempt = async (limits: Limit[]): Promise<void> => {
  await db.rateLimit.updateMany({
    where: { key: { in: limits.map(({ key }) => key) }, hits: { gt: 0 } },
    data: { hits: { decrement: 1 } },
  })
}

/** Deletes expired limits. */
export const deleteExpiredLimits = () => db.rateLimit.deleteMany({ where: { until: { lt: new Date() } } })
