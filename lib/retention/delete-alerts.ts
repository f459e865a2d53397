import 'server-only'
import type { Prisma } from '@/lib/db/generated/client'

/**
 * Deletes alerts by their ids. Mails that also cover other alerts of the same address are reassigned to one of those,
 * because a mail is deleted with its alert. Resolves to the number of alerts.
 */
export const deleteAlerts = async (tx: Prisma.TransactionClient, ids: number[]): Promise<number> => {
  // Before their mails, as the deletion of an account does.
  await tx.$executeRaw`SELECT FROM "Alert" WHERE "id" = ANY(${ids}::int[]) ORDER BY "id" FOR UPDATE`
  // Not by the mail's address: the alerts may have followed their member to another one since.
  await tx.$executeRaw`
    UPDATE "Mail" mail SET "alert_id" = other."id" FROM "Alert" ended, (
      SELECT "email", min("id") AS id FROM "Alert"
      WHERE "email" IN (SELECT "email" FROM "Alert" WHERE "id" = ANY(${ids}::int[])) AND "id" <> ALL(${ids}::int[])
        AND "confirmed_at" IS NOT NULL GROUP BY "email") other
    WHERE ended."id" = ANY(${ids}::int[]) AND mail."alert_id" = ended."id" AND mail."kind" = 'alert' AND other."email" = ended."email"`
  const { count } = await tx.alert.deleteMany({ where: { id: { in: ids } } })
  return count
}
