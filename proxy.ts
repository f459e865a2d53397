import { NextRequest } from 'next/server'
import { route } from '@/app/routing'
import { pageRouting } from '@/lib/routing/page-routing'
import { isDeskPath } from '@/lib/staff/routing'

/** Decides on 308, 404 and the rendering of an address before anything is streamed. The rules are in app/routing.ts. */
export const proxy = (request: NextRequest) => route(request)

/**
 * Static files and endpoints skip the proxy, except an API address with percent-escapes; so does what the server has
 * routed already. Next reads this while it builds, hence the literals.
 */
export const config = {
  matcher: [
    {
      source:
        '/((?!_next/|api/[\\w/-]*$|readyz$|submit$|sanctum/csrf-cookie$|fonts/|media/|watches/gallery/|jewelries/gallery/|placeholder|icon|favicon\\.ico$|apple-touch-icon\\.png$).*)',
      missing: [{ type: 'header', key: 'x-routed-to' }],
    },
  ],
}

const [{ source } = { source: '' }] = config.matcher
const isRouted = new RegExp(`^${source}$`)
/** Addresses that lead to handlers, with headers that only the proxy can add, or to what it shows on some machines. */
const isNoPage = (path: string) => isDeskPath(path) || /^\/(api|email|internal|mail)(\/|$)/.test(path)

pageRouting.route = (url, headers) => {
  const request = new NextRequest(url, { headers })
  const path = request.nextUrl.pathname
  return isRouted.test(path) && !isNoPage(path) ? route(request) : null
}
