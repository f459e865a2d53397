import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/env'

const signWith = (secret: string, purpose: string, text: string) =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')

/** Signs a text for one purpose, with the first SESSION_SECRET; letters, digits, - and _ only. */
export const sign = (purpose: string, text: string) => signWith(env.SESSION_SECRET[0], purpose, text)

/** Whether a signature is ours for this text and purpose, made with any SESSION_SECRET of the list. */
export const isSigned = (signature: string, purpose: string, text: string) =>
  env.SESSION_SECRET.some((secret) => isSame(signature, signWith(secret, purpose, text)))

/** Compares in a time that does not reveal where two texts differ. */
export const isSame = (given: string, expected: string) => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** A text that the recipient returns: `text.signature`. The text has no dot. */
export const withSignature = (purpose: string, text: string) => `${text}.${sign(purpose, text)}`

/** Returns the text of such a value, or null if the signature is invalid. */
export const signedText = (purpose: string, value = ''): string | null => {
  const [text = '', signature = '', ...more] = value.slice(0, 200).split('.')
  return text && more.length === 0 && isSigned(signature, purpose, text) ? text : null
}

/** The query of a link about one row, which never expires. */
export const signedIdQuery = (purpose: string, id: number) => `id=${id}&signature=${sign(purpose, String(id))}`

/** The id of a row in text, as the database counts them. */
export const isRowId = (text: string) => /^[1-9]\d{0,8}$/.test(text)

/** Returns the id in such a query, or null if the signature is invalid. */
export const signedId = (purpose: string, id: unknown, signature: unknown): number | null =>
  typeof id === 'string' && typeof signature === 'string' && isRowId(id) && isSigned(signature, purpose, id)
    ? Number(id)
    : null

/** When a signed link or cookie ends, in text: seconds since 1970. `lifetime` in seconds. */
export const expiryAfter = (lifetime: number) => String(Math.floor(Date.now() / 1_000) + lifetime)

/** Whether such a time, which may be any text, is in the future. */
export const isUnexpired = (expires: string) => /^[1-9]\d{9}$/.test(expires) && Number(expires) > Date.now() / 1_000
