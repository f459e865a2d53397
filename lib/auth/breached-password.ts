import 'server-only'
import { createHash } from 'node:crypto'
import { env } from '@/lib/env'

/** timeout of the service in ms; on expiry the password counts as not breached */
const timeoutMs = 1_500

/**
 * Whether a password is in the collection of breached ones at BREACH_CHECK_URL. The service gets the first five digits
 * of its SHA-1 and returns the rest of every hash with that prefix (k-anonymity). False without a URL or on any error.
 */
export const isBreachedPassword = async (password: string): Promise<boolean> => {
  if (!env.BREACH_CHECK_URL) return false
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  try {
    const response = await fetch(`${env.BREACH_CHECK_URL.replace(/\/$/, '')}/${hash.slice(0, 5)}`, {
      headers: { 'Add-Padding': 'true' },
      // Only the configured host is asked.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) return false
    // Padding lines have a count of 0.
    return (await response.text()).split('\n').some((line) => {
      const [rest = '', count = '0'] = line.trim().split(':')
      return rest === hash.slice(5) && Number(count) > 0
    })
  } catch {
    return false
  }
}
