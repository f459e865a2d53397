import 'server-only'
import { db } from '@/lib/db/client'
import { logEvent } from '@/lib/log/events'
import type { MailRow, Message } from './message'
import { deliver, isRefused } from './transport'

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** Two minutes: longer than any mail server is waited for. */
const patience = { maxWait: 20_000, timeout: 120_000 }

/**
 * Sends one mail, which `compose` writes from what the database holds now, and notes it. The row stays locked meanwhile, so that no other process sends it too; a crash frees
 * it, and only one between the server's yes and our note sends it twice, under the same Message-ID.
 * Throws where another try may help; after the last one, or where the server refused for good, it is noted as failed.
 */
export const sendComposed = async (
  id: number,
  compose: (mail: MailRow) => Promise<Message | null>,
  { isLastTry }: { isLastTry: boolean },
): Promise<void> => {
  const mail = await db.mail.findUnique({ where: { id } })
  if (mail?.state !== 'queued') return
  // Written before the row is locked: a transaction must not wait for another connection of the same pool.
  const message = await compose(mail).catch(asError)
  const retry = await db.$transaction(async (tx) => {
    const [locked] = await tx.$queryRaw<{ attempts: number }[]>`
      SELECT "attempts" FROM "Mail" WHERE "id" = ${id} AND "state" = 'queued' FOR UPDATE SKIP LOCKED`
    if (!locked) {
      const waits = await tx.mail.count({ where: { id, state: 'queued' } })
      return waits ? new Error('Another process is sending this mail.') : null
    }
    const attempts = locked.attempts + 1
    try {
      if (message instanceof Error) throw message
      if (message) await deliver(message)
    } catch (error) {
      const state = isLastTry || isRefused(error) ? 'failed' : 'queued'
      await tx.mail.update({
        where: { id },
        data: { state, attempts, last_error: asError(error).message.slice(0, 1_000) },
      })
      if (state !== 'failed') return asError(error)
      logEvent('mail failed', { mail: id, kind: mail.kind, attempts })
      return null
    }
    const sent = { state: 'sent', sent_at: new Date(), attempts, last_error: '' } as const
    await tx.mail.update({ where: { id }, data: message ? { ...sent, to: message.to } : sent })
    return null
  }, patience)
  if (retry) throw retry
}
