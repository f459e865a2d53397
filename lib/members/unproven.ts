import 'server-only'
import type { Prisma } from '@/lib/db/generated/client'
import { queueMemberMail } from './queue-mail'

/**
 * Removes the passkeys and recovery codes of member `id`, and the second step with them, and tells the member by mail. Runs in
 * the transaction in which somebody proves no more than that the mails of an unverified address reach them: whoever made the
 * passkeys had only typed that address.
 */
export const removeUnprovenKeys = async (tx: Prisma.TransactionClient, id: number): Promise<void> => {
  const { count } = await tx.passkey.deleteMany({ where: { member_id: id } })
  await tx.recoveryCode.deleteMany({ where: { member_id: id } })
  await tx.member.updateMany({ where: { id, two_factor: true }, data: { two_factor: false } })
  if (count > 0) await queueMemberMail(tx, id, 'passkey_removed')
}
