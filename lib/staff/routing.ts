import 'server-only'
import type { NextRequest } from 'next/server'
import { findInvited } from './commands'
import { parseInvitation } from './invitation'
import { staffOfRequest } from './session'

const reading = new Set(['GET', 'HEAD'])

/** Whether an address is the desk's. */
export const isDeskPath = (pathname: string) => /^\/staff(\/|$)/.test(pathname)

/**
 * What answers an address of the desk: the page itself, a handler that only the proxy reaches, or nothing, as for
 * everybody who neither sits there nor asks for its sign-in by its address.
 */
export const placeAtDesk = async (
  request: NextRequest,
  pathname: string,
): Promise<'page' | 'nothing' | `/${string}`> => {
  const isRead = reading.has(request.method)
  if (pathname === '/staff/login')
    return isRead ? 'page' : request.method === 'POST' ? '/internal/staff/login' : 'nothing'
  if (pathname === '/staff/invitation' && request.method === 'POST') return '/internal/staff/invitation'
  if (!isRead) return 'nothing'
  if (pathname === '/staff/invitation') {
    const invited = await findInvited(parseInvitation(request.nextUrl.searchParams.get('token'))).catch(() => null)
    return invited ? 'page' : 'nothing'
  }
  const session = await staffOfRequest(request).catch(() => null)
  if (!session) return 'nothing'
  const preview = /^\/staff\/preview\/([a-z]+\/[^/]+)$/.exec(pathname)?.[1]
  return preview ? `/internal/staff/preview/${preview}` : 'page'
}
