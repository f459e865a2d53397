import 'server-only'
import { createHmac } from 'node:crypto'
import { env } from '@/lib/env'
import { loggedRequest, logger } from './logger'
import { noteRefusal } from './refusal-rate'

/** A keyed hash of an e-mail or client address: log lines about the same address can be matched, and nothing more. */
export const hashed = (address: string): string =>
  createHmac('sha256', env.SESSION_SECRET[0]).update(`log\n${address.toLowerCase()}`).digest('base64url').slice(0, 16)

type Event =
  | 'sign-in'
  | 'refusal'
  | 'limit'
  | 'reset'
  | 'change'
  | 'approval'
  | 'export'
  | 'denied piece'
  | 'mail failed'

const warnings = new Set<Event>(['refusal', 'limit', 'mail failed'])

/**
 * Logs an action or a refusal. Fields are row numbers, names that belong to the shop and hashes: nothing that was
 * typed, no person's name or address.
 */
export const logEvent = (
  event: Event,
  fields: Record<string, string | number | boolean | null | undefined> = {},
): void => {
  const request = loggedRequest()
  const from = request ? { from: hashed(request.address) } : {}
  logger()[warnings.has(event) ? 'warn' : 'info']({ event, ...from, ...fields })
  if (event === 'refusal' || event === 'limit') noteRefusal()
}
