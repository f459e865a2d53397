import 'server-only'
import { endSession, endSessions } from '@/lib/auth/session'
import { activeSession, type SessionLine, sessionKey, sessionSelect, toSessionLine } from '@/lib/auth/session-age'
import { sessionIdle } from '@/lib/auth/session-cookie'
import { db } from '@/lib/db/client'

/** Maximum length of the list of sessions. */
const maxSessions = 50

const own = (memberId: number) => ({ member_id: memberId, ...activeSession(sessionIdle) })

/** Resolves to the active sessions of member `memberId`, last used first. `sid`: the request's session, if any. */
export const findSessions = async (memberId: number, sid = ''): Promise<SessionLine[]> => {
  const rows = await db.session.findMany({
    where: own(memberId),
    orderBy: [{ seen_at: 'desc' }, { created_at: 'desc' }],
    take: maxSessions,
    select: sessionSelect,
  })
  return rows.map((row) => toSessionLine(row, sid))
}

/** Ends the session of member `memberId` with this key. Resolves to its id, or null if there is none. */
export const endNamedSession = async (memberId: number, key: string): Promise<string | null> => {
  const rows = await db.session.findMany({ where: { member_id: memberId }, select: { id: true } })
  const found = rows.find(({ id }) => sessionKey(id) === key)
  if (found) await endSession(found.id)
  return found?.id ?? null
}

/** Ends all sessions of member `memberId` except `sid`. */
export const endOtherSessions = (memberId: number, sid: string): Promise<void> => endSessions(memberId, sid)
