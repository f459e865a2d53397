import { hashPassword } from '@/lib/auth/password'
import { openTestShop } from '@/lib/db/test-shop'

export const testPassword = 'an honest pass phrase'

/** A small shop with members, for tests. Call it in beforeAll. */
export async function openMembersShop() {
  const shop = await openTestShop()
  const password = await hashPassword(testPassword)
  let count = 0

  /** A new member, pending and unverified unless said otherwise; gives the row. */
  const addMember = async (columns: Record<string, unknown> = {}) => {
    const email = `member${++count}@example.com`
    const values = { first_name: 'Ada', last_name: 'Lovelace', email, phone: '+447700900090', password, ...columns }
    const names = Object.keys(values)
    const [row] = await shop.rows(
      `INSERT INTO "Member" (${names.map((name) => `"${name}"`)}) VALUES (${names.map((_, index) => `$${index + 1}`)}) RETURNING *`,
      Object.values(values),
    )
    return row
  }
  const memberOf = async (id: number) => (await shop.rows('SELECT * FROM "Member" WHERE id = $1', [id]))[0]
  const mailsOf = (id: number): Promise<{ id: number; kind: string; to: string; state: string }[]> =>
    shop.rows('SELECT id, kind, "to", state FROM "Mail" WHERE member_id = $1 ORDER BY id', [id])
  const sessionsOf = (id: number) => shop.rows('SELECT id FROM "Session" WHERE member_id = $1', [id])
  return { ...shop, addMember, memberOf, mailsOf, sessionsOf }
}
