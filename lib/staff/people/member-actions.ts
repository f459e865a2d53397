import 'server-only'
import { sessionKey } from '@/lib/auth/session-age'
import { db } from '@/lib/db/client'
import { actingAs } from '../acting'
import { toRefusal } from '../database-errors'
import { idOf, type RecordAction, refused } from '../record-action'

/** Ends one session of a member, identified by its `sessionKey`. */
export const endSession: RecordAction = {
  right: 'edit',
  run: async (id, { session }, staff) => {
    const sessions = await db.session.findMany({ where: { member_id: id }, select: { id: true } })
    const named = sessions.find(({ id: sid }) => sessionKey(sid) === session)
    if (!named) return refused('This session has already ended.')
    await actingAs(staff, (tx) => tx.session.deleteMany({ where: { id: named.id, member_id: id } }))
    return { ok: true, record: { session } }
  },
}

/** Adds a staff note to a member. The database sets its author. */
export const addNote: RecordAction = {
  right: 'edit',
  run: async (id, { text }, staff) => {
    if (typeof text !== 'string') return refused('Enter a note.', 'text')
    try {
      return await actingAs(staff, async (tx) => {
        if ((await tx.member.count({ where: { id } })) === 0) return { ok: false, reason: 'gone' }
        const [note] = await tx.$queryRaw<object[]>`
          INSERT INTO "MemberNote" ("member_id", "text") VALUES (${id}, ${text.trim()})
          RETURNING "id", "text", "author", "created_at" AS "at"`
        return { ok: true, record: note }
      })
    } catch (error) {
      const errors = toRefusal(error, [{ name: 'text', label: 'The note' }])
      if (!errors) throw error
      return { ok: false, reason: 'invalid', errors }
    }
  },
}

/** Deletes a staff note. */
export const removeNote: RecordAction = {
  right: 'edit',
  run: async (id, { note }, staff) => {
    const wanted = idOf(note)
    if (!wanted) return refused('Choose a note.')
    const { count } = await actingAs(staff, (tx) => tx.memberNote.deleteMany({ where: { id: wanted, member_id: id } }))
    return count > 0 ? { ok: true, record: { id: wanted } } : { ok: false, reason: 'gone' }
  },
}
