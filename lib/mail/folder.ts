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
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message: source } = await transport.sendMail(message)
  const file = path.join(/* turbopackIgnore: true */ env.MAIL_DIR, fileName(message.messageId))
  const { to, subject, html, text } = message
  await fs.mkdir(env.MAIL_DIR, { recursive: true, mode: 0o700 })
  const parts = Object.entries({
    eml: source,
    json: JSON.stringify({ to, subject, html, text, at: new Date().toISOString() }),
  })
  // Under temporary names until both are written: nothing partial is read, and a mail that is tried again is shown once.
  try {
    for (const [ending, content] of parts) await fs.writeFile(`${file}.${ending}.part`, content, { mode: 0o600 })
    for (const [ending] of parts) await fs.rename(`${file}.${ending}.part`, `${file}.${ending}`)
  } catch (error) {
    for (const [ending] of parts) await fs.rm(`${file}.${ending}.part`, { force: true })
    throw error
  }
}

const read = async (name: string) => {
  const file = path.join(/* turbopackIgnore: true */ env.MAIL_DIR, `${name}.json`)
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
