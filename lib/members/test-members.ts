import { hashPassword } from '@/lib/auth/password'
import { rows } from '@/lib/db/test-database'

export const testPassword = 'an honest pass phrase'
let testHash: Promise<string> | undefined
let count = 0

/** Inserts a member, pending and unverified by default, and returns the row. */
export async function addMember(columns: Record<string, unknown> = {}) {
  testHash ??= hashPassword(testPassword)
  const email = `member${++count}@example.com`
  const password = await testHash
  const values = { first_name: 'Ada', last_name: 'Lovelace', email, phone: '+447700900090', password, ...columns }
  const names = Object.keys(values)
  const [row] = await rows(
    `INSERT INTO "Member" (${names.map((name) => `"${name}"`)}) VALUES (${names.map((_, index) => `$${index + 1}`)}) RETURNING *`,
    Object.values(values),
  )
  return row
}

export const memberOf = async (id: number) => (await rows('SELECT * FROM "Member" WHERE id = $1', [id]))[0]
export const mailsOf = (id: number): Promise<{ id: number; kind: string; to: string; state: string }[]> =>
  rows('SELECT id, kind, "to", state FROM "Mail" WHERE member_id = $1 ORDER BY id', [id])
export const sessionsOf = (id: number) => rows('SELECT id FROM "Session" WHERE member_id = $1', [id])
