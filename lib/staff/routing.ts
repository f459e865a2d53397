import 'server-only'
import type { NextRequest } from 'next/server'
import { findInvited } from './commands'
import { parseInvitation } from './invitation'
import { staffOfRequest } from './session'

/** Paths that accept a POST without a session. */
const signInPaths = ['/staff/login', '/staff/login/options', '/staff/login/passkey', '/staff/invitation']

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a path belongs to the desk. */
export const isDeskPath = (pathname: string) => /^\/staff(\/|$)/.test(pathname)

/** Whether a path accepts a POST without a session. */
export const isSignInPath = (pathname: string) => signInPaths.includes(pathname)

/**
 * What answers a request for a path of the desk: 'page' for the page itself, an internal path that only the proxy can
 * reach, or 'nothing' (404). Without a session only the sign-in and a valid invitation are answered.
 */
export const routeDesk = async (request: NextRequest, pathname: string): Promise<'page' | 'nothing' | `/${string}`> => {
  const isRead = readMethods.has(request.method)
  if (request.method === 'POST') return isSignInPath(pathname) ? `/internal${pathname}` : 'nothing'
  if (!isRead) return 'nothing'
  if (pathname === '/staff/login') return 'page'
  if (pathname === '/staff/invitation') {
    const invited = await findInvited(parseInvitation(request.nextUrl.searchParams.get('token'))).catch(() => null)
    if (invited) return 'page'
    // With a session, the page of a used one leads to the desk.
  }
  const session = await staffOfRequest(request).catch(() => null)
  if (!session) return 'nothing'
  const preview = /^\/staff\/preview\/([a-z]+\/[^/]+)$/.exec(pathname)?.[1]
  return preview ? `/internal/staff/preview/${preview}` : 'page'
}
