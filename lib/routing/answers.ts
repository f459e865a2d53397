import 'server-only'
import { type NextRequest, NextResponse } from 'next/server'
import { env } from '@/lib/env'

/** Rewrites to another path; the visitor's address stays the same. */
export const rewriteTo = (request: NextRequest, pathname: string) => {
  const url = request.nextUrl.clone()
  url.pathname = pathname
  return NextResponse.rewrite(url)
}

/**
 * 308 to a path, with the request's query and what `query` adds. Browsers ask again each time: what is at an address
 * may change, and a kept redirect would hide it, or lead back and forth.
 */
export const redirectTo = (request: NextRequest, pathname: string, query: Record<string, string> = {}) => {
  const url = request.nextUrl.clone()
  url.pathname = pathname
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return NextResponse.redirect(url, { status: 308, headers: { 'Cache-Control': 'no-cache' } })
}

/** Rewrites to a handler that is not reachable at its own address. */
export const rewriteToHandler = (request: NextRequest, pathname: string) => {
  const url = request.nextUrl.clone()
  url.pathname = pathname
  const headers = new Headers(request.headers)
  headers.set('x-internal-secret', env.INTERNAL_SECRET)
  return NextResponse.rewrite(url, { request: { headers } })
}

/** A path without unnecessary percent-escapes. Next decodes them, so no rule may be bypassed with one. */
export const withoutEscapes = (pathname: string) =>
  pathname.replace(/%[2-7][0-9a-f]/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : escaped
  })
