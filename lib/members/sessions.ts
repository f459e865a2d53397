import 'server-only'
import { endSession, endSessions } from '@/lib/auth/session'
import { running, type SessionLine, sessionKey, sessionSelect, toSessionLine } from '@/lib/auth/session-age'
import { sessionIdle } from '@/lib/auth/session-cookie'
import { db } from '@/lib/db/client'

/** Lines that a list of sessions has at most. */
const most = 50

const own = (memberId: number) => ({ member_id: memberId, ...running(sessionIdle) })

/** The running sessions of member `memberId`, the last used first; `sid` is the one that asks, if one of them does. */
export const findSessions = async (memberId: number, sid = ''): Promise<SessionLine[]> => {
  const rows = await db.session.findMany({
    where: own(memberId),
    orderBy: [{ seen_at: 'desc' }, { created_at: 'desc' }],
    take: most,
    select: sessionSelect,
  })
  return rows.map((row) => toSessionLine(row, sid))
}

/** Ends the session of member `memberId` that a line's key names. Gives its number; null where there is none. */
export const endNamedSession = async (memberId: number, key: string): Promise<string | null> => {
  const rows = await db.session.findMany({ where: { member_id: memberId }, select: { id: true } })
  const found = rows.find(({ id }) => sessionKey(id) === key)
  if (found) await endSession(found.id)
  return found?.id ?? null
}

/** Ends every session of member `memberId` but `sid`. */
export const endOtherSessions = (memberId: number, sid: string): Promise<void> => endSessions(memberId, sid)
