import 'server-only'
import type { Prisma } from '@/lib/db/generated/client'

/** The owner of passkeys and recovery codes: a member or a staff account. Part of every `where`. */
export type Owner = { member_id: number } | { staff_id: number }

/** The owner as a string. */
export const ownerText = (owner: Owner) =>
  'member_id' in owner ? `member ${owner.member_id}` : `staff ${owner.staff_id}`

/** Locks an account until the transaction ends, before anything that belongs to it: so does whatever deletes it. */
export const lockOwner = (tx: Prisma.TransactionClient, owner: Owner) =>
  'member_id' in owner
    ? tx.$queryRaw`SELECT FROM "Member" WHERE "id" = ${owner.member_id} FOR NO KEY UPDATE`
    : tx.$queryRaw`SELECT FROM "StaffAccount" WHERE "id" = ${owner.staff_id} FOR NO KEY UPDATE`
