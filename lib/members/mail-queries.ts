import 'server-only'
import { db } from '@/lib/db/client'
import type { MailKind, Prisma } from '@/lib/db/generated/client'
import { newMessageId } from '@/lib/mail/message'

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
      last_login_at: true,
      password: true,
    },
  })

/**
 * Resolves to the browser from which somebody signed in as a member for the first time `at` this moment, in words. It
 * may have been forgotten since.
 */
export const findNewBrowser = async (id: number, at: Date): Promise<{ name: string; at: Date }> => {
  const row = await db.knownBrowser.findFirst({ where: { member_id: id, created_at: at }, select: { name: true } })
  return { name: row?.name || 'an unknown browser', at }
}

/** Queues a mail to the current address of member `id`, in the transaction of the change that it reports. */
export const queueMemberMail = (tx: Prisma.TransactionClient, id: number, kind: MailKind): Promise<number> =>
  tx.$executeRaw`
    INSERT INTO "Mail" ("kind", "to", "message_id", "member_id")
    SELECT ${kind}::"MailKind", "email", ${newMessageId()}, "id" FROM "Member" WHERE "id" = ${id}`
