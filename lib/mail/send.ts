import 'server-only'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { logEvent } from '@/lib/log/events'
import { deliverToFolder } from './folder'
import type { MailRow, Message } from './message'

/** Milliseconds that a mail server may take for everything. */
const serverPatience = 90_000

/** Beyond this machine a mail travels encrypted or not at all. */
export const needsTls = (url: string): boolean => !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)

const deliverBySmtp = async (url: string, message: Message): Promise<void> => {
  const transport = createTransport({
    url,
    requireTLS: needsTls(url),
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 45_000,
    dnsTimeout: 10_000,
  })
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server took too long.')), serverPatience)
  })
  try {
    await Promise.race([transport.sendMail(message), tooLong])
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

/** Hands a mail over: to the server of SMTP_URL, or to the folder where there is none. Resolves once it is accepted. */
const deliver = (message: Message): Promise<void> =>
  env.SMTP_URL ? deliverBySmtp(env.SMTP_URL, message) : deliverToFolder(message)

const refusal = z.object({ responseCode: z.number().min(500).max(599), command: z.enum(['RCPT TO', 'DATA']) })

/** Whether the server refused this mail for good: its recipient or its content, not our login or a passing fault. */
const isRefused = (error: unknown) => refusal.safeParse(error).success

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
