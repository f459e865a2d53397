import 'server-only'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { env } from '@/lib/env'
import { logEvent } from '@/lib/log/events'
import { deliverToFolder } from './folder'
import type { Message, StoredMail } from './message'
import { lockEnquiriesOf } from './queries'

/** Timeout in ms for the whole exchange with the mail server. */
const smtpTimeoutMs = 90_000

/** Whether TLS is required: always, except for a mail server on this machine. */
export const needsTls = (url: string): boolean => !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)

/**
 * Hands a mail to an SMTP server; rejects if that takes more than `timeoutMs` ms. Its connection is ended then: left
 * open, it might still deliver what is sent again later.
 */
export const deliverBySmtp = async (url: string, message: Message, timeoutMs = smtpTimeoutMs): Promise<void> => {
  const transport = createTransport({
    url,
    requireTLS: needsTls(url),
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 45_000,
    dnsTimeout: 10_000,
  })
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    await transport.sendMail({ ...message, signal })
  } catch (error) {
    throw signal.aborted ? new Error('The mail server took too long.', { cause: error }) : error
  } finally {
    transport.close()
  }
}

/** Delivers a mail to the server of SMTP_URL, or to the folder without one. Resolves once it is accepted. */
const deliver = (message: Message): Promise<void> =>
  env.SMTP_URL ? deliverBySmtp(env.SMTP_URL, message) : deliverToFolder(message)

const refusal = z.object({ responseCode: z.number().min(500).max(599), command: z.enum(['RCPT TO', 'DATA']) })

/** Whether the server rejected this mail permanently: its recipient or content, not the login or a temporary fault. */
const isRefused = (error: unknown) => refusal.safeParse(error).success

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** Transaction timeouts in ms; `timeout` is longer than the mail server's. */
const transactionTimeouts = { maxWait: 20_000, timeout: 120_000 }

/** The first key of the advisory locks that mark mails on their way. Any number that only this project uses. */
const mailLocks = 71_042_618

/** Stores what became of a mail, unless its subject was deleted meanwhile, and the mail with it. */
const storeOutcome = async (
  tx: Prisma.TransactionClient,
  { id, enquiry_id }: { id: number; enquiry_id: number | null },
  data: Prisma.MailUpdateManyMutationInput,
) => {
  if (enquiry_id !== null) await lockEnquiriesOf(tx, Prisma.sql`mail."id" = ${id}`)
  await tx.mail.updateMany({ where: { id }, data })
}

/**
 * Sends a mail that `compose` writes from current data, and stores the result. An advisory lock is held meanwhile, so
 * that no other process sends it too; the row itself is free, so that its subject can be deleted. Only a process that
 * ends between the server's acceptance and the commit (a crash, or a stop that a slow mail server outlasts) sends it
 * twice, under the same Message-ID. Throws if a retry may help. After the last try or a permanent rejection it is marked
 * failed.
 */
export const sendComposed = async (
  id: number,
  compose: (mail: StoredMail) => Promise<Message | null>,
  { isLastTry }: { isLastTry: boolean },
): Promise<void> => {
  const mail = await db.mail.findUnique({ where: { id } })
  if (mail?.state !== 'queued') return
  // Composed before the lock is taken: a transaction must not wait for another connection of the same pool.
  const message = await compose(mail).catch(asError)
  const retry = await db.$transaction(async (tx) => {
    const [lock] = await tx.$queryRaw<{ got: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(${mailLocks}::int, ${id}::int) AS got`
    if (!lock?.got) return new Error('Another process is sending this email.')
    const waiting = await tx.mail.findFirst({ where: { id, state: 'queued' }, select: { attempts: true } })
    if (!waiting) return null
    const attempts = waiting.attempts + 1
    try {
      if (message instanceof Error) throw message
      if (message) await deliver(message)
    } catch (error) {
      const state = isLastTry || isRefused(error) ? 'failed' : 'queued'
      await storeOutcome(tx, mail, { state, attempts, last_error: asError(error).message.slice(0, 1_000) })
      if (state !== 'failed') return asError(error)
      logEvent('mail failed', { mail: id, kind: mail.kind, attempts })
      return null
    }
    const sent = { state: 'sent', sent_at: new Date(), attempts, last_error: '' } as const
    await storeOutcome(tx, mail, message ? { ...sent, to: message.to } : sent)
    return null
  }, transactionTimeouts)
  if (retry) throw retry
}
