import 'server-only'
import { createHash } from 'node:crypto'
import { Prisma } from '@/lib/db/generated/client'
import { capitalised } from '@/lib/mail/templates/text'

/** Minimum ms between two updates of a session's seen_at, so that most page views write nothing. */
const touchIntervalMs = 60 * 60 * 1_000
/** ms for which a confirmation by password or passkey is valid. */
const proofLifetimeMs = 15 * 60 * 1_000

/** Whether a session's seen_at is due for an update. */
export const needsTouch = (seenAt: Date) => Date.now() - seenAt.getTime() >= touchIntervalMs

/** Whether the last confirmation is recent enough for a sensitive change. */
export const isProven = (provenAt: Date) => Date.now() - provenAt.getTime() < proofLifetimeMs

/** Prisma condition for active sessions: not expired, and used within the last `idle` seconds. */
export const activeSession = (idle: number) => ({
  expires_at: { gt: new Date() },
  seen_at: { gt: new Date(Date.now() - idle * 1_000) },
})

/** The same in SQL, for a table with the alias session. */
export const activeSessionSql = (idle: number) =>
  Prisma.sql`session.expires_at > now() AND session.seen_at > now() - make_interval(secs => ${idle})`

/** Prisma condition for ended sessions. */
export const expiredSession = (idle: number) => ({
  OR: [{ expires_at: { lt: new Date() } }, { seen_at: { lt: new Date(Date.now() - idle * 1_000) } }],
})

/** The columns for a list of sessions. */
export const sessionSelect = { id: true, browser: true, place: true, created_at: true, seen_at: true } as const

type Row = { id: string; browser: string; place: string; created_at: Date; seen_at: Date }

/** A session in words for its holder and for staff. `key` identifies it but is useless to a thief. */
export type SessionLine = { key: string; browser: string; place: string; since: string; seen: string; current: boolean }

/** Returns the public key of a session. Its id is secret: the cookie holds it. */
export const sessionKey = (sid: string) => createHash('sha256').update(sid).digest('base64url').slice(0, 22)

/** Converts a row. `sid`: the session of the request. Times in ISO 8601. */
export const toSessionLine = ({ id, browser, place, created_at, seen_at }: Row, sid = ''): SessionLine => ({
  key: sessionKey(id),
  browser: capitalised(browser || 'an unknown browser'),
  place: place || 'An unknown place',
  since: created_at.toISOString(),
  seen: seen_at.toISOString(),
  current: id === sid,
})
