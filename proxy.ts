import type { NextRequest } from 'next/server'
import { route } from '@/app/routing'

/** Decides 308 and 404 before anything streams, and which rendering answers an address. The rules are in app/routing.ts. */
export const proxy = (request: NextRequest) => route(request)

/** No endpoint needs it, but for one whose address has escapes. */
export const config = {
  matcher: [
    '/((?!_next/|api/[\\w/-]*$|readyz$|submit$|sanctum/|fonts/|media/|watches/gallery/|jewelries/gallery/|placeholder|icon).*)',
  ],
}
