import 'server-only'
import fs from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { env } from '@/lib/env'
import type { Message } from './message'

const shown = z.object({
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
})
const namePattern = /^[\w.-]{1,120}$/

const fileName = (messageId: string) =>
  `${new Date().toISOString().replace(/[:.]/g, '-')}-${messageId.replace(/[^\w-]/g, '').slice(0, 8)}`

/** Writes a mail to MAIL_DIR: as it would be sent (.eml), and for the page /mail (.json). */
export const deliverToFolder = async (message: Message): Promise<void> => {
  const { message: source } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  const file = path.join(env.MAIL_DIR, fileName(message.messageId))
  const { to, subject, html, text } = message
  await fs.mkdir(env.MAIL_DIR, { recursive: true, mode: 0o700 })
  const parts = { json: JSON.stringify({ to, subject, html, text, at: new Date().toISOString() }), eml: source }
  // Written under a temporary name first, so that no partial file is read.
  for (const [ending, content] of Object.entries(parts)) {
    await fs.writeFile(`${file}.part`, content, { mode: 0o600 })
    await fs.rename(`${file}.part`, `${file}.${ending}`)
  }
}

const read = async (name: string) => {
  const file = path.join(env.MAIL_DIR, `${name}.json`)
  const parsed = shown.safeParse(JSON.parse(await fs.readFile(file, 'utf8').catch(() => 'null')))
  return parsed.success ? { name, ...parsed.data } : null
}

/** Resolves to a mail of the folder by its file name without extension, or null. */
export const getFolderMail = async (name: string) => (namePattern.test(name) ? read(name) : null)

/** Resolves to the newest mails of the folder. */
export const findFolderMails = async (limit = 100) => {
  const files = await fs.readdir(env.MAIL_DIR).catch((): string[] => [])
  const names = files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length))
  const mails = await Promise.all(names.sort().reverse().slice(0, limit).map(read))
  return mails.flatMap((mail) => mail ?? [])
}
