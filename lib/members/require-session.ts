import 'server-only'
import { redirect } from 'next/navigation'
import { loginHref } from '@/lib/routing/login-href'
import { type CurrentSession, currentSession } from './session'

type Query = Record<string, string | string[] | undefined>

// Apart from session.ts, which the worker loads: it has no client React, as this module's import wants.
/** Resolves to the session for a members' page at `path`. Redirects a guest to the login, which leads back there. */
export const requireSession = async (path: string, query: Query): Promise<CurrentSession> =>
  (await currentSession()) ?? redirect(loginHref(path, query))
