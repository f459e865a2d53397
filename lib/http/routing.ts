import 'server-only'
import { type NextRequest, NextResponse } from 'next/server'
import { lookUp } from '@/lib/cache/lookups'
import { locatePiece } from '@/lib/catalogue/detail-queries'
import { type Listing, listingParameters, listingPath } from '@/lib/catalogue/listing'
import { env } from '@/lib/env'
import { feedPath } from '@/lib/journal/journal'
import { isArticle, isCategory } from '@/lib/journal/queries'
import { isMailPageOpen } from '@/lib/mail/local-page'
import { findHiddenRoutes } from '@/lib/site/queries'
import { fromThisProcess } from './internal'

const boutiqueShortcuts: Record<string, string> = { london: 'London', geneva: 'Geneva' }

const detailRoutes = [
  { pattern: /^\/richard-mille-watch\/[^/]*\/([^/]+)$/, name: 'rmwatch' },
  { pattern: /^\/watch\/[^/]*\/([^/]+)$/, name: 'otherwatch' },
  { pattern: /^\/jewellery\/([^/]+)$/, name: 'jewellerycard' },
]

const neverHidden = new Set(['', 'login', '404'])

const listingAt = new Map(Object.entries(listingPath).map(([listing, path]) => [path, listing as Listing]))

const rewrite = (request: NextRequest, pathname: string) => {
  const url = request.nextUrl.clone()
  url.pathname = pathname
  return NextResponse.rewrite(url)
}

const redirect = (request: NextRequest, pathname: string, query?: Record<string, string>) => {
  const url = request.nextUrl.clone()
  url.pathname = pathname
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  return NextResponse.redirect(url, 308)
}

/** Page and POST on one path: the POST goes to a handler that nobody reaches by its own address (decision 4). */
const handlers: Record<string, string> = { '/unsubscribe': '/internal/unsubscribe' }

const toHandler = (request: NextRequest, pathname: string) => {
  const url = request.nextUrl.clone()
  url.pathname = pathname
  const headers = new Headers(request.headers)
  headers.set('x-internal-secret', env.INTERNAL_SECRET)
  return NextResponse.rewrite(url, { request: { headers } })
}

const notFound = (request: NextRequest) => rewrite(request, '/404')

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** The route names that website items hide; if they cannot be read, nothing is hidden and the visit goes on. */
const hiddenRoutes = () => lookUp('hidden routes', findHiddenRoutes).catch((): string[] => [])

const isHidden = async (name: string) => !neverHidden.has(name) && (await hiddenRoutes()).includes(`/${name}`)

const routeDetail = async (request: NextRequest, pathname: string, name: string, rawSku: string) => {
  const sku = decoded(rawSku)
  if (!sku || (await isHidden(name))) return notFound(request)
  const place = await lookUp(`piece ${sku}`, () => locatePiece(sku))
  if (!place) return notFound(request)
  // No redirect to the canonical address here: it would tell a guest the model.
  if (place.membersOnly) return rewrite(request, `/screens/notice/${encodeURIComponent(place.sku)}`)
  return decoded(pathname) === decoded(place.href) ? NextResponse.next() : redirect(request, place.href)
}

/** Only published articles reach their page, so that random addresses do not fill the page cache. */
const isKnownArticle = (slug: string) => lookUp(`article ${slug}`, async () => (await isArticle(slug)) || null)

/** Where a request goes. Internal screens answer 404 when they are asked for by their own address. */
export const route = async (request: NextRequest): Promise<NextResponse> => {
  const { pathname, searchParams } = request.nextUrl
  if (pathname.startsWith('/api/') || pathname.startsWith('/internal/')) return NextResponse.next()
  if (pathname.startsWith('/screens/answer/') && fromThisProcess(request)) return NextResponse.next()
  if (pathname.startsWith('/screens')) return notFound(request)
  if (/^\/mail(\/|$)/.test(pathname) && !isMailPageOpen(request.headers)) return notFound(request)
  const handler = handlers[pathname]
  if (handler && request.method === 'POST') return toHandler(request, handler)

  const boutique = boutiqueShortcuts[pathname.slice(1).toLowerCase()]
  if (boutique) return redirect(request, '/locations', { location: boutique })

  for (const { pattern, name } of detailRoutes) {
    const match = pattern.exec(pathname)
    if (match?.[1]) return routeDetail(request, pathname, name, match[1])
  }

  if (await isHidden(pathname.slice(1))) return notFound(request)
  const article = /^\/journal\/([^/]+)$/.exec(pathname)?.[1]
  if (article && (await isHidden('journal'))) return notFound(request)
  if (article && pathname !== feedPath && !(await isKnownArticle(article))) return notFound(request)
  const category = pathname === '/journal' && searchParams.get('category')
  if (category && (await isCategory(category)))
    return rewrite(request, `/screens/journal/${encodeURIComponent(category)}`)
  const listing = listingAt.get(pathname)
  if (listing && listingParameters.some((name) => searchParams.has(name)))
    return rewrite(request, `/screens/listing/${listing}`)
  return NextResponse.next()
}
