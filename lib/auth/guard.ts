import 'server-only'
import { redirect } from 'next/navigation'
import type { Account } from '@/lib/members/account'
import { loginHref } from '@/lib/members/login-href'
import { currentSession } from './session'

type Query = Record<string, string | string[] | undefined>

/** Guard 1: who is signed in, for a members' page at `path`; a guest is sent to the login, which leads back there. */
export const requireMember = async (path: string, query: Query): Promise<Account> => {
  const session = await currentSession()
  return session ? session.member : redirect(loginHref(path, query))
}
