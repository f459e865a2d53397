import 'server-only'
import type { MailKind, Prisma } from '@/lib/db/generated/client'
import { newMessageId } from '@/lib/mail/message-id'

/** Queues a mail to the current address of member `id`, in the transaction of the change that it reports. */
export const queueMemberMail = (tx: Prisma.TransactionClient, id: number, kind: MailKind): Promise<number> =>
  tx.$executeRaw`
    INSERT INTO "Mail" ("kind", "to", "message_id", "member_id")
    SELECT ${kind}::"MailKind", "email", ${newMessageId()}, "id" FROM "Member" WHERE "id" = ${id}`
