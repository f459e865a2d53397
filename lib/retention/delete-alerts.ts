import 'server-only'
import type { Prisma } from '@/lib/db/generated/client'

/**
 * Deletes alerts by their ids. Resolves to their number. A trigger leaves mails to the address's other alerts.
 */
export const deleteAlerts = async (tx: Prisma.TransactionClient, ids: number[]): Promise<number> => {
  // Before their mails, as the deletion of an account does.
  await tx.$executeRaw`SELECT FROM "Alert" WHERE "id" = ANY(${ids}::int[]) ORDER BY "id" FOR UPDATE`
  const { count } = await tx.alert.deleteMany({ where: { id: { in: ids } } })
  return count
}
