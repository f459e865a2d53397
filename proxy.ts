import type { NextRequest } from 'next/server'
import { route } from '@/app/routing'

/** Decides on 308, 404 and the rendering of an address before anything is streamed. The rules are in app/routing.ts. */
export const proxy = (request: NextRequest) => route(request)

/**
 * Static files and endpoints skip the proxy, except an API address with percent-escapes. Next reads this while it builds,
 * hence the literal.
 */
export const config = {
  matcher:
    '/((?!_next/|api/[\\w/-]*$|readyz$|submit$|sanctum/csrf-cookie$|fonts/|media/|watches/gallery/|jewelries/gallery/|placeholder|icon|favicon\\.ico$|apple-touch-icon\\.png$).*)',
}
