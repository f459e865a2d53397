import 'server-only'
import type { Prisma } from '@/lib/db/generated/client'
import { queueMemberMail } from './queue-mail'

/**
 * Removes the passkeys, recovery codes and second factor of member `id`, and notifies them by mail. Runs in the
 * transaction in which somebody proves only that they receive the mails of an unverified address: whoever made the
 * passkeys had merely typed that address.
 */
export const removeUnverifiedKeys = async (tx: Prisma.TransactionClient, id: number): Promise<void> => {
  const { count } = await tx.passkey.deleteMany({ where: { member_id: id } })
  await tx.recoveryCode.deleteMany({ where: { member_id: id } })
  await tx.member.updateMany({ where: { id, two_factor: true }, data: { two_factor: false } })
  if (count > 0) await queueMemberMail(tx, id, 'passkey_removed')
}
