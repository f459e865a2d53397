import 'server-only'
import { db } from '@/lib/db/client'
import { type Client, type Refused, register, type SignedIn } from './commands'
import type { MemberInput } from './schema'
import { logIn } from './sign-in'

/** How long a repeated registration is taken for one whose response was lost, in ms. */
const repeatPeriod = 10 * 60_000

const isNew = async (email: string): Promise<boolean> =>
  (await db.member.count({
    where: { email, two_factor: false, created_at: { gt: new Date(Date.now() - repeatPeriod) } },
  })) > 0

/**
 * Registers. If the address was registered a short while ago with the same password, the response was lost: signs in
 * instead, which counts as a sign-in with all its limits, and is refused like any other taken address if it fails.
 */
export const signUp = async (input: MemberInput<'register'>, client: Client): Promise<SignedIn | Refused> => {
  const refused = await register(input, client)
  const isTaken = !refused.ok && refused.reason === 'invalid' && refused.errors.email !== undefined
  if (!isTaken || !(await isNew(input.email))) return refused
  const entered = await logIn(input, client)
  return entered.ok && !entered.twoFactor ? { ok: true, cookies: entered.cookies } : refused
}
