import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/env'

/** A signature of a text for one purpose, made with SESSION_SECRET; letters, digits, - and _ only. */
export const sign = (purpose: string, text: string) =>
  createHmac('sha256', env.SESSION_SECRET).update(`${purpose}\n${text}`).digest('base64url')

/** Compares without telling by its duration where two texts differ. */
export const isSame = (given: string, expected: string) => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
