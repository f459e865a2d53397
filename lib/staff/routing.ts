import 'server-only'
import type { NextRequest } from 'next/server'
import { findInvited } from './commands'
import { isOurReset, parseInvitation } from './invitation'
import { staffOfRequest } from './session'

/** Paths that accept a POST without a session. */
const signInPaths = [
  '/staff/login',
  '/staff/login/options',
  '/staff/login/passkey',
  '/staff/forgot-password',
  '/staff/invitation',
]

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a path belongs to the desk. */
export const isDeskPath = (pathname: string) => /^\/staff(\/|$)/.test(pathname)

/** Whether a path accepts a POST without a session. */
export const isSignInPath = (pathname: string) => signInPaths.includes(pathname)

/** 'page': the page itself; 'sign-in': a redirect there; a path: an internal one; 'nothing': 404. */
export type DeskPlace = 'page' | 'sign-in' | 'nothing' | `/${string}`

/**
 * What answers a request for a path of the desk. Without a session only the ways to sign in and a link of ours are
 * answered, and /staff leads to the sign-in.
 */
export const routeDesk = async (request: NextRequest, pathname: string): Promise<DeskPlace> => {
  const isRead = readMethods.has(request.method)
  if (request.method === 'POST') return isSignInPath(pathname) ? `/internal${pathname}` : 'nothing'
  if (!isRead) return 'nothing'
  if (pathname === '/staff/login' || pathname === '/staff/forgot-password') return 'page'
  if (pathname === '/staff/invitation') {
    const token = parseInvitation(request.nextUrl.searchParams.get('token'))
    if (isOurReset(token) || (await findInvited(token).catch(() => null))) return 'page'
    // With a session, the page of a used one leads to the desk.
  }
  const session = await staffOfRequest(request).catch(() => null)
  if (!session) return pathname === '/staff' ? 'sign-in' : 'nothing'
  const preview = /^\/staff\/preview\/([a-z]+\/[^/]+)$/.exec(pathname)?.[1]
  return preview ? `/internal/staff/preview/${preview}` : 'page'
}
