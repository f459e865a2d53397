import 'server-only'
import { db } from '@/lib/db/client'

/** Resolves to a member as mails need it, including what links are signed over, or null if the account is gone. */
export const getMailMember = (id: number) =>
  db.member.findUnique({
    where: { id },
    select: {
      id: true,
      name: true,
      first_name: true,
      email: true,
      phone: true,
      status: true,
      created_at: true,
      email_verified_at: true,
      email_version: true,
      password: true,
    },
  })

/** Resolves to the browser that a member last used for the first time, in words, or null if it is forgotten. */
export const findNewBrowser = async (id: number): Promise<{ name: string; at: Date } | null> => {
  const row = await db.knownBrowser.findFirst({
    where: { member_id: id },
    orderBy: { created_at: 'desc' },
    select: { name: true, created_at: true },
  })
  return row && { name: row.name || 'an unknown browser', at: row.created_at }
}
