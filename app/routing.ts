import 'server-only'
import { type NextRequest, NextResponse } from 'next/server'
import { guest, isVisible } from '@/lib/auth/visibility'
import { boutiqueSlug } from '@/lib/boutiques/boutique'
import { findBoutiqueNames } from '@/lib/boutiques/queries'
import { isUnavailable, lookUp } from '@/lib/cache/lookups'
import { isSearch, listingParameters, parseCriteria } from '@/lib/catalogue/criteria'
import { membersPiecePath } from '@/lib/catalogue/detail'
import { type Listing, listingPath } from '@/lib/catalogue/listing'
import { locatePiece, locateRenamedPiece, type Place } from '@/lib/catalogue/pieces'
import { decodedOr } from '@/lib/http/decoded'
import { acceptsPage, pageResponse } from '@/lib/http/form-responses'
import { fromThisProcess } from '@/lib/http/internal'
import { allowed, methodNotAllowedJson, notFoundJson, refusedJson } from '@/lib/http/json'
import { tooManyAttempts } from '@/lib/http/refusals'
import { publicResponseHeader, unavailableHeader } from '@/lib/http/response-headers'
import { countSearch } from '@/lib/http/search-limit'
import { articleHref, feedPath } from '@/lib/journal/journal'
import { locateArticle, locateCategory } from '@/lib/journal/queries'
import { logEvent } from '@/lib/log/events'
import { isMailPageOpen } from '@/lib/mail/local-page'
import { sessionOfRequest, viewerOf } from '@/lib/members/session'
import { redirectTo, rewriteTo, rewriteToHandler, withoutEscapes } from '@/lib/routing/answers'
import { countPieceFiles } from '@/lib/seo/sitemap-queries'
import { isHiddenLink } from '@/lib/site/page-visibility'
import { findHiddenRoutes } from '@/lib/site/queries'
import { type DeskPlace, isDeskPath, isSignInPath, routeDesk } from '@/lib/staff/routing'

const detailRoutes = [
  // Under the main brand's name; the folder is that of the specified one.
  { pattern: /^\/[a-z0-9-]+-watch\/[^/]*\/([^/]+)$/, name: 'rmwatch' },
  { pattern: /^\/watch\/[^/]*\/([^/]+)$/, name: 'otherwatch' },
  { pattern: /^\/jewellery\/([^/]+)$/, name: 'jewellerycard' },
]

const listingAt = new Map<string, Listing>(
  Object.entries(listingPath).map(([listing, path]) => [path, listing as Listing]),
)

/** Marks a response that depends on the address alone, not on a session or on the client. */
const forEverybody = (response: NextResponse) => {
  response.headers.set(publicResponseHeader, '1')
  return response
}

/** The same for a page rendered on request, which Next would mark as private. */
const renderedForEverybody = (response: NextResponse) => {
  response.headers.set('Cache-Control', 'public, max-age=0, must-revalidate')
  return forEverybody(response)
}

/**
 * Targets of requests that are not GET, HEAD or OPTIONS. Next cannot serve a page and a handler at one path, so such a
 * POST is rewritten to a handler at another path: an internal one, or an endpoint of /api. A path that maps to itself
 * has its own route handler. Everything else gets 405.
 */
const handlers: Record<string, string> = {
  '/unsubscribe': '/internal/unsubscribe',
  '/subscription': '/internal/subscription',
  '/alerts/confirm': '/api/alerts/confirm',
  '/alerts/stop': '/api/alerts/stop',
  '/alerts/stop-all': '/api/alerts/stop-all',
  '/email/undo': '/internal/account/email/undo',
  '/email/membership': '/internal/account/email/membership',
  '/login': '/internal/account/login',
  '/membership': '/internal/account/login',
  '/register': '/internal/account/register',
  '/forgot-password': '/internal/account/forgot-password',
  '/reset-password': '/internal/account/reset-password',
  '/logout': '/logout',
  '/user/password': '/user/password',
  '/user/profile-information': '/user/profile-information',
  '/user/sessions': '/user/sessions',
  '/user/account': '/user/account',
  '/user/data': '/user/data',
  '/user/passkeys': '/user/passkeys',
  '/user/passkeys/name': '/user/passkeys/name',
  '/user/two-factor-authentication': '/user/two-factor-authentication',
  '/user/two-factor-recovery-codes': '/user/two-factor-recovery-codes',
  '/user/confirmed-password-status': '/user/confirmed-password-status',
  '/user/confirm-password': '/internal/account/confirm-password',
  '/two-factor-challenge': '/internal/account/two-factor-challenge',
  '/login/passkey': '/internal/account/login/passkey',
  '/passkeys/options': '/passkeys/options',
  '/email/verification-notification': '/email/verification-notification',
}

/**
 * Opening a verification link may verify, which a page cannot do, so a handler answers, also with the page that asks
 * first.
 */
const verificationLink = /^\/email\/verify\/[^/]+\/[^/]+$/

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Paths named like Next's own files: Next decodes the path, finds such a file and fails to render it (500). `index`
 * beside a dynamic segment is the file of the folder itself.
 */
const fileOfNext = /%2f|%5b|^\/_|^(\/alerts)?\/index$/i

/** A picture at the root, as browsers and crawlers try under many names. There is none beside those of public/. */
const pictureAtRoot = /^\/[^/]+\.(ico|png|jpe?g|gif|webp|avif)$/i

const isFileOfNext = (pathname: string) =>
  fileOfNext.test(pathname) && !detailRoutes.some(({ pattern }) => pattern.test(pathname))

/** The methods that a page allows. */
const methodsOf = (pathname: string) =>
  handlers[pathname] || verificationLink.test(pathname) || isSignInPath(pathname) ? 'GET, HEAD, POST' : 'GET, HEAD'

/**
 * Next answers OPTIONS on a page with 400. Returns null, so that the response stands, for addresses that are unknown
 * here and for handlers that answer OPTIONS themselves. An address that only Next finds unknown is told the list of
 * its 405.
 */
const answerOptions = (pathname: string, { headers }: Response) => {
  const to = headers.get('x-middleware-rewrite')
  const isThere = to ? new URL(to).pathname !== '/404' : headers.has('x-middleware-next')
  return isThere && handlers[pathname] !== pathname && !/^\/(api|internal)\//.test(pathname)
    ? allowed(methodsOf(pathname))
    : null
}

const notFound = (request: NextRequest) => rewriteTo(request, '/404')

/** 404 for every method: a 405 would reveal that the address exists. */
const noSuchAddress = (request: NextRequest) =>
  /^(GET|HEAD)$/.test(request.method) ? notFound(request) : notFoundJson()

/** Whether website items hide a page. If they cannot be read, nothing is hidden and the request goes on. */
const isHidden = async (path: string) =>
  isHiddenLink(path, await lookUp('hidden routes', findHiddenRoutes).catch((): string[] => []))

const isCanonical = (pathname: string, { href }: Place) => decodedOr(pathname, null) === decodedOr(href, null)

/**
 * A guest gets a notice instead of a members-only piece, as does a member who may not see it, with the reason. Only who
 * may see it is redirected to its canonical address, and has its hiding by staff judged by the piece: for others the
 * redirect would reveal the model, and the answer the kind of piece, so `asked`, the route of the address, decides.
 */
const toMembersPiece = async (request: NextRequest, pathname: string, place: Place, asked: string) => {
  const sku = encodeURIComponent(place.sku)
  const shown = `${asked === '/jewellerycard' ? 'jewellery' : 'watch'}/${sku}`
  // If sessions cannot be read, everybody is treated as a guest.
  const session = await sessionOfRequest(request).catch(() => null)
  if (!session) {
    if (await isHidden(asked)) return notFound(request)
    logEvent('denied piece', { piece: place.sku })
    return rewriteTo(request, `/internal/notice/${shown}`)
  }
  const isAdmitted = isVisible(place, viewerOf(session))
  const answer = () => {
    if (!isAdmitted) return rewriteTo(request, `/internal/members-notice/${shown}`)
    return isCanonical(pathname, place)
      ? rewriteTo(request, membersPiecePath(place.sku))
      : redirectTo(request, place.href)
  }
  const response = (await isHidden(isAdmitted ? place.href : asked)) ? notFound(request) : answer()
  response.headers.set('Cache-Control', 'private, no-store')
  return response
}

/** Not the page itself: the same address leads to the desk once somebody has signed in. */
const toDesk = (request: NextRequest, place: Exclude<DeskPlace, 'page'>) => {
  const answer = () => {
    if (place === 'nothing') return noSuchAddress(request)
    if (place === 'sign-in') return NextResponse.redirect(new URL('/staff/login', request.nextUrl))
    return rewriteToHandler(request, place)
  }
  const response = answer()
  if (readMethods.has(request.method)) response.headers.set('Cache-Control', 'private, no-store')
  return response
}

const routeDetail = async (request: NextRequest, pathname: string, name: string, rawSku: string) => {
  const sku = decodedOr(rawSku, null)
  if (!sku) return notFound(request)
  const place = await lookUp(`piece ${sku}`, async () => (await locatePiece(sku)) ?? locateRenamedPiece(sku))
  if (place && !isVisible(place, guest)) return toMembersPiece(request, pathname, place, `/${name}`)
  if (!place || (await isHidden(`/${name}`))) return notFound(request)
  if (isCanonical(pathname, place)) {
    const file = name === 'rmwatch' ? pathname.replace(/^\/[^/]+/, '/richard-mille-watch') : pathname
    return forEverybody(file === pathname ? NextResponse.next() : rewriteTo(request, file))
  }
  return (await isHidden(place.href)) ? notFound(request) : redirectTo(request, place.href)
}

/** Only published articles reach their page, so that random addresses do not fill the page cache. */
const routeArticle = async (request: NextRequest, slug: string) => {
  const present = await lookUp(`article ${slug}`, () => locateArticle(slug))
  if (!present) return notFound(request)
  return present === slug ? forEverybody(NextResponse.next()) : redirectTo(request, articleHref(present))
}

/** Only files of the sitemap reach their handler, so that random names do not fill the page cache either. */
const isKnownSitemap = async (name: string) => {
  const file = Number(/^pieces-([1-9]\d{0,4})\.xml$/.exec(name)?.[1])
  return name === 'pages.xml' || (file > 0 && file <= (await lookUp('sitemap files', countPieceFiles)))
}

const tooManyRequests = (request: NextRequest, wait: number) => {
  const headers = { 'Retry-After': String(wait) }
  return acceptsPage(request.headers)
    ? pageResponse(request, { status: 429, message: tooManyAttempts, form: null }, headers)
    : refusedJson(429, tooManyAttempts, headers)
}

/**
 * Has the server send its retrying 503, also in the first seconds of an outage, before the database counts as silent.
 */
const whileUnavailable = (error: unknown): Response => {
  if (!isUnavailable(error)) throw error
  return new Response(null, { status: 503, headers: { [unavailableHeader]: '1' } })
}

/** Routes a request. Internal screens answer 404 at their own addresses. */
export const route = async (request: NextRequest): Promise<Response> => {
  const pathname = withoutEscapes(request.nextUrl.pathname)
  const answer = await routeTo(request, pathname).catch(whileUnavailable)
  const options = request.method === 'OPTIONS' && answerOptions(pathname, answer)
  if (options) return options
  return pathname !== request.nextUrl.pathname && answer.headers.has('x-middleware-next')
    ? redirectTo(request, pathname)
    : answer
}

const routeTo = async (request: NextRequest, pathname: string): Promise<Response> => {
  if (pathname === '/api') return notFoundJson()
  if (pathname.startsWith('/api/')) return NextResponse.next()
  if (isFileOfNext(pathname)) return noSuchAddress(request)
  if (/^\/internal(\/|$)/.test(pathname)) return fromThisProcess(request) ? NextResponse.next() : noSuchAddress(request)
  if (isMail(pathname) && !isMailPageOpen(request.headers)) return noSuchAddress(request)
  if (verificationLink.test(pathname))
    return fromThisProcess(request) ? NextResponse.next() : rewriteToHandler(request, `/internal/account${pathname}`)
  if (isDeskPath(pathname)) {
    const place = await routeDesk(request, pathname)
    return place === 'page' ? NextResponse.next() : toDesk(request, place)
  }
  return readMethods.has(request.method) ? routePage(request, pathname) : routeMutation(request, pathname)
}

const isMail = (pathname: string) => /^\/mail(\/|$)/.test(pathname)

const routeMutation = (request: NextRequest, pathname: string): Response => {
  const handler = handlers[pathname]
  if (handler === pathname) return NextResponse.next()
  if (handler && request.method === 'POST') return rewriteToHandler(request, handler)
  return methodNotAllowedJson(methodsOf(pathname))
}

/** The boutique that '/london' or '/newyork' leads to, in any case. */
const findShortcut = async (pathname: string) => {
  if (pathname.lastIndexOf('/') > 0) return undefined
  const asked = boutiqueSlug(decodedOr(pathname.slice(1), null) ?? '')
  const names = asked ? await lookUp('boutiques', findBoutiqueNames).catch((): string[] => []) : []
  return names.find((name) => boutiqueSlug(name) === asked)
}

/** GET, HEAD or OPTIONS of the shop's pages. */
const routePage = async (request: NextRequest, pathname: string): Promise<Response> => {
  const boutique = await findShortcut(pathname)
  if (boutique) return redirectTo(request, '/locations', { location: boutique })

  for (const { pattern, name } of detailRoutes) {
    const match = pattern.exec(pathname)
    if (match?.[1]) return routeDetail(request, pathname, name, match[1])
  }

  if (await isHidden(decodedOr(pathname, null) ?? '')) return notFound(request)
  const article = /^\/journal\/([^/]+)$/.exec(pathname)?.[1]
  if (article && pathname !== feedPath) return routeArticle(request, article)
  const sitemap = /^\/sitemaps\/(.+)$/.exec(pathname)?.[1]
  if (sitemap && !(await isKnownSitemap(sitemap))) return notFound(request)
  const narrowed = pathname === '/journal' ? await toCategory(request) : await toListing(request, pathname)
  if (narrowed) return narrowed
  if (pictureAtRoot.test(pathname)) return notFoundJson()
  return isMail(pathname) ? NextResponse.next() : forEverybody(NextResponse.next())
}

/** The journal's articles of one category; null if the query names none. */
const toCategory = async (request: NextRequest): Promise<Response | null> => {
  const category = await locateCategory(request.nextUrl.searchParams.get('category') ?? '')
  return category ? forEverybody(rewriteTo(request, `/internal/journal/${category}`)) : null
}

/** A listing rendered for its query; null if there is no listing at this path, or nothing for it in the query. */
const toListing = async (request: NextRequest, pathname: string): Promise<Response | null> => {
  const { searchParams } = request.nextUrl
  const listing = listingAt.get(pathname)
  if (!listing || !listingParameters().some((name) => searchParams.has(name))) return null
  const wait = await countSearch(request, isSearch(parseCriteria(searchParams)))
  if (wait > 0) return tooManyRequests(request, wait)
  return renderedForEverybody(rewriteTo(request, `/internal/listing/${listing}`))
}
