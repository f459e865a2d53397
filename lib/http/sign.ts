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
