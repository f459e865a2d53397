import 'server-only'
import { createHash } from 'node:crypto'
import { env } from '@/lib/env'

/** ms that the service may take; after that the password is not held to be breached */
const patience = 1_500

/**
 * Whether a password is in the collection of breached ones at BREACH_CHECK_URL, which answers five digits of a SHA-1
 * with the rest of every hash that begins with them (k-anonymity). False where no address is set or none answers.
 */
export const isBreachedPassword = async (password: string): Promise<boolean> => {
  if (!env.BREACH_CHECK_URL) return false
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  try {
    const response = await fetch(`${env.BREACH_CHECK_URL.replace(/\/$/, '')}/${hash.slice(0, 5)}`, {
      headers: { 'Add-Padding': 'true' },
      // Settings say whom to ask; nobody else does.
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    if (!response.ok) return false
    // Padding is made of lines that count nothing.
    return (await response.text()).split('\n').some((line) => {
      const [rest = '', count = '0'] = line.trim().split(':')
      return rest === hash.slice(5) && Number(count) > 0
    })
  } catch {
    return false
  }
}
