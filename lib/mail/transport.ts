import 'server-only'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { env } from '@/lib/env'
import { deliverToFolder } from './folder'
import type { Message } from './message'

/** Milliseconds that a mail server may take for everything. */
const patience = 90_000

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
    timer = setTimeout(() => reject(new Error('The mail server took too long.')), patience)
  })
  try {
    await Promise.race([transport.sendMail(message), tooLong])
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

/** Hands a mail over: to the server of SMTP_URL, or to the folder where there is none. Resolves once it is accepted. */
export const deliver = (message: Message): Promise<void> =>
  env.SMTP_URL ? deliverBySmtp(env.SMTP_URL, message) : deliverToFolder(message)

const refusal = z.object({ responseCode: z.number().min(500).max(599), command: z.enum(['RCPT TO', 'DATA']) })

/** Whether the server refused this mail for good: its recipient or its content, not our login or a passing fault. */
export const isRefused = (error: unknown) => refusal.safeParse(error).success
