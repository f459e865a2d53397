import 'server-only'
import { createHash } from 'node:crypto'
import { Prisma } from '@/lib/db/generated/client'

/** ms between two notes of a session's use: reading a page writes nothing. */
const pace = 60 * 60 * 1_000
/** ms for which a proof of who somebody is lasts. */
const proofLifetime = 15 * 60 * 1_000

/** Whether a session's use is to be noted again. */
export const isUntouched = (seenAt: Date) => Date.now() - seenAt.getTime() >= pace

/** Whether the password or a passkey was given so lately that a sensitive change may follow. */
export const isProven = (provenAt: Date) => Date.now() - provenAt.getTime() < proofLifetime

/** Running sessions, as a condition: not past their end, nor unused for `idle` seconds. */
export const running = (idle: number) => ({
  expires_at: { gt: new Date() },
  seen_at: { gt: new Date(Date.now() - idle * 1_000) },
})

/** The same in SQL, of a table that the statement calls session. */
export const runningSql = (idle: number) =>
  Prisma.sql`session.expires_at > now() AND session.seen_at > now() - make_interval(secs => ${idle})`

/** Ended ones. */
export const ended = (idle: number) => ({
  OR: [{ expires_at: { lt: new Date() } }, { seen_at: { lt: new Date(Date.now() - idle * 1_000) } }],
})

/** The columns that a list of sessions needs. */
export const sessionSelect = { id: true, browser: true, place: true, created_at: true, seen_at: true } as const

type Row = { id: string; browser: string; place: string; created_at: Date; seen_at: Date }

/** A session in words, as its holder and the desk may read it. `key` names it without being worth anything to a thief. */
export type SessionLine = { key: string; browser: string; place: string; since: string; seen: string; current: boolean }

/** Names a session to whoever may end it: a session's own number is its cookie's secret. */
export const sessionKey = (sid: string) => createHash('sha256').update(sid).digest('base64url').slice(0, 22)

/** A row of a session, field by field; `sid` is the session that asks. Moments in ISO 8601. */
export const toSessionLine = ({ id, browser, place, created_at, seen_at }: Row, sid = ''): SessionLine => ({
  key: sessionKey(id),
  browser: browser || 'an unknown browser',
  place: place || 'an unknown place',
  since: created_at.toISOString(),
  seen: seen_at.toISOString(),
  current: id === sid,
})
