import 'server-only'
import { db } from '@/lib/db/client'
import { type Account, accountSelect, toAccount } from '@/lib/members/account'

/** The member whom a session belongs to, as the account is now; null where the session ended. */
export const findSessionMember = async (sid: string): Promise<Account | null> => {
  const session = await db.session.findFirst({
    where: { id: sid, expires_at: { gt: new Date() } },
    select: { member: { select: accountSelect } },
  })
  return session ? toAccount(session.member) : null
}
