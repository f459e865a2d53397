import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { ownShop } from './own-shop'
import { until } from './shop'

export type ReceivedMail = { to: string; subject: string; html: string; text: string }

/** All mails to an address so far, oldest first. */
const mailsTo = async (address: string, folder: string): Promise<ReceivedMail[]> => {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.json')).sort()
  const mails = await Promise.all(
    files.map(async (file): Promise<ReceivedMail> => JSON.parse(await readFile(path.join(folder, file), 'utf8'))),
  )
  return mails.filter(({ to }) => to === address)
}

/** Waits for the `nth` mail (1 = the first) with a matching subject. `folder`: another shop's MAIL_DIR. */
export const awaitMail = async (
  address: string,
  subject: RegExp,
  nth = 1,
  folder = ownShop.MAIL_DIR,
): Promise<ReceivedMail> => {
  const found = async () => (await mailsTo(address, folder)).filter((mail) => subject.test(mail.subject))[nth - 1]
  await until(async () => Boolean(await found()), 30_000)
  const mail = await found()
  if (!mail) throw new Error(`No mail to ${address} about ${subject}`)
  return mail
}

/** The path and query of the first link in a mail's text whose path begins with `begins`. */
export const linkIn = ({ text }: ReceivedMail, begins: string): string => {
  const links = [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) => new URL(link))
  const link = links.find(({ pathname }) => pathname.startsWith(begins))
  if (!link) throw new Error(`No link to ${begins} in: ${text}`)
  return link.pathname + link.search
}
