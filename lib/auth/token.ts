import 'server-only'
import { LRUCache } from 'lru-cache'
import { decode, type JWT } from 'next-auth/jwt'
import { env } from '@/lib/env'
import { processWide } from '@/lib/process-wide'

/** The header that next-auth's `encode` writes. */
const ours = `${Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url')}.`

/**
 * Resolves to the payload of a token of next-auth that was encrypted with any SESSION_SECRET, or null if it is forged or
 * expired. A token that names another algorithm is not tried: `decode` obeys its header, which may demand 10,000 rounds
 * of PBKDF2.
 */
export const openToken = async (token: string, salt = ''): Promise<JWT | null> => {
  if (!token.startsWith(ours)) return null
  for (const secret of env.SESSION_SECRET) {
    const payload = await decode({ token, secret, salt }).catch(() => null)
    if (payload) return payload
  }
  return null
}

const opened = processWide('opened session tokens', () => new LRUCache<string, JWT>({ max: 1_000 }))

/**
 * `openToken` for a session cookie, cached: a member's every request brings the same one, and deriving its key takes a
 * twentieth of a page's processor time. Strangers add nothing, since only what opens is cached.
 */
export const openSessionToken = async (token: string): Promise<JWT | null> => {
  const cached = opened.get(token)
  if (cached && Number(cached.exp) * 1_000 > Date.now()) return cached
  const payload = await openToken(token)
  if (payload) opened.set(token, payload)
  return payload
}
