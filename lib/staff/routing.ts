import 'server-only'
import type { NextRequest } from 'next/server'
import { findInvited } from './commands'
import { parseInvitation } from './invitation'
import { staffOfRequest } from './session'

/** What takes a POST before anybody sits at the desk. */
const doors = ['/staff/login', '/staff/login/options', '/staff/login/passkey', '/staff/invitation']

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether an address is the desk's. */
export const isDeskPath = (pathname: string) => /^\/staff(\/|$)/.test(pathname)

/** Whether a POST is taken there before anybody sits at the desk. */
export const isDoor = (pathname: string) => doors.includes(pathname)

/**
 * What answers an address of the desk: the page itself, a handler that only the proxy reaches, or nothing, as for
 * everybody who neither sits there nor asks for its sign-in by its address.
 */
export const placeAtDesk = async (
  request: NextRequest,
  pathname: string,
): Promise<'page' | 'nothing' | `/${string}`> => {
  const isRead = reading.has(request.method)
  if (request.method === 'POST') return isDoor(pathname) ? `/internal${pathname}` : 'nothing'
  if (!isRead) return 'nothing'
  if (pathname === '/staff/login') return 'page'
  if (pathname === '/staff/invitation') {
    const invited = await findInvited(parseInvitation(request.nextUrl.searchParams.get('token'))).catch(() => null)
    return invited ? 'page' : 'nothing'
  }
  const session = await staffOfRequest(request).catch(() => null)
  if (!session) return 'nothing'
  const preview = /^\/staff\/preview\/([a-z]+\/[^/]+)$/.exec(pathname)?.[1]
  return preview ? `/internal/staff/preview/${preview}` : 'page'
}
