import 'server-only'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { isDuplicate } from '@/lib/db/refusal'
import { queueMemberMail } from './mail-queries'

/** Days for which the link in the mail to the former address works. Triggers reserve the address for as long. */
export const emailUndoDays = 7

const daysInMs = emailUndoDays * 24 * 60 * 60 * 1_000

const open = () => ({ used_at: null, created_at: { gt: new Date(Date.now() - daysInMs) } })

/** Resolves to the id of the change that removed an address from member `id`, or null if it cannot be undone. */
export const findEmailUndo = async (id: number, email: string): Promise<number | null> => {
  const row = await db.emailUndo.findFirst({
    where: { ...open(), member_id: id, email },
    orderBy: { id: 'desc' },
    select: { id: true },
  })
  return row?.id ?? null
}

/** Resolves to the address that an undo restores, or null if the undo is used, expired or unknown. */
export const getUndoneEmail = async (undo: number): Promise<string | null> =>
  (await db.emailUndo.findFirst({ where: { ...open(), id: undo }, select: { email: true } }))?.email ?? null

/** Whether an undo has restored its address and nothing has changed since: the account still has no password. */
export const isUndone = async (undo: number): Promise<boolean> => {
  const row = await db.emailUndo.findFirst({
    where: { id: undo, used_at: { not: null } },
    select: { email: true, member: { select: { email: true, password: true } } },
  })
  return row !== null && row.member.email === row.email && row.member.password === ''
}

/** Whether an address is reserved: a member other than `id`, who had verified it, can still restore it. */
export const isHeldForAnother = async (email: string, id: number | null): Promise<boolean> =>
  (await db.emailUndo.count({
    where: { ...open(), email, verified_at: { not: null }, ...(id === null ? {} : { member_id: { not: id } }) },
  })) > 0

/**
 * SQL condition: member `id` can still restore a verified address. Unverified ones that it leaves meanwhile cannot be
 * restored: they may be typing errors, and a stranger's.
 */
export const canRestoreVerifiedSql = (id: number) => Prisma.sql`EXISTS (
  SELECT FROM "EmailUndo" WHERE "member_id" = ${id} AND "verified_at" IS NOT NULL AND "used_at" IS NULL
    AND "created_at" > now() - make_interval(days => ${emailUndoDays}))`

type Undone = { ok: true; id: number } | { ok: false; reason: 'gone' | 'taken' }

/**
 * Restores a member's former address as it was, verified or not, once and within seven days. Ends all sessions, forgets
 * all browsers, deletes passkeys and recovery codes made since seven days before the change, and empties the password:
 * a mail to the restored address lets the member choose a new one. Later changes can then not be undone. Resolves to the
 * member's id.
 */
export const undoEmailChange = async (undo: number): Promise<Undone> => {
  try {
    return await db.$transaction(async (tx) => {
      // The member first, as in every change of an address: its triggers write to the undos. Otherwise the two could
      // wait for each other.
      await tx.$queryRaw`
        SELECT FROM "Member" WHERE "id" = (SELECT "member_id" FROM "EmailUndo" WHERE "id" = ${undo}) FOR UPDATE`
      const row = await tx.emailUndo.findFirst({ where: { ...open(), id: undo } })
      const { count } = await tx.emailUndo.updateMany({ where: { ...open(), id: undo }, data: { used_at: new Date() } })
      if (!row || count === 0) return { ok: false, reason: 'gone' }
      const { member_id: id, email, verified_at, created_at } = row
      // In this order: changing the address makes it unverified, and queues a mail to verify it.
      // Whoever changed the address may know the password, or have set one by a reset since.
      await tx.member.update({ where: { id }, data: { email, password: '' }, select: { id: true } })
      await queueMemberMail(tx, id, 'password_reset')
      if (verified_at) {
        await tx.member.update({ where: { id }, data: { email_verified_at: verified_at }, select: { id: true } })
        await tx.mail.deleteMany({ where: { member_id: id, kind: 'verification', state: 'queued' } })
      }
      await tx.emailUndo.updateMany({ where: { member_id: id, id: { gt: undo } }, data: { used_at: new Date() } })
      await tx.session.deleteMany({ where: { member_id: id } })
      await tx.knownBrowser.deleteMany({ where: { member_id: id } })
      // An attacker may have left themselves a way back in, also before they changed the address.
      const made = { member_id: id, created_at: { gt: new Date(created_at.getTime() - daysInMs) } }
      await tx.passkey.deleteMany({ where: made })
      await tx.recoveryCode.deleteMany({ where: made })
      return { ok: true, id }
    })
  } catch (error) {
    if (isDuplicate(error)) return { ok: false, reason: 'taken' }
    throw error
  }
}
