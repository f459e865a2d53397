import 'server-only'
import { matchesETag } from '@/lib/http/response-headers'
import { siteFolder } from './address'
import { cachingOf } from './file-access'
import type { Span } from './storage'
import { photoStores } from './stores'

/**
 * Parses a Range header for a file of `size` bytes. Returns both ends, inclusive; 'whole' if there is none, or several
 * ranges, or it is invalid; 'beyond' if the range lies outside the file.
 */
const parseRange = (header: string | null, size: number): Span | 'whole' | 'beyond' => {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return 'whole'
  if (from === '')
    return Number(to) === 0 || size === 0 ? 'beyond' : { start: Math.max(0, size - Number(to)), end: size - 1 }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return 'whole'
  return start >= size ? 'beyond' : { start, end }
}

/** Next does not cancel a body if the client left before the first byte; its file or connection would stay open. */
const cancelWhenLeft = (body: ReadableStream, signal: AbortSignal) => {
  // Once the body is being sent, Next cancels it itself.
  const cancel = () => void body.cancel().catch(() => {})
  if (signal.aborted) cancel()
  else signal.addEventListener('abort', cancel, { once: true })
}

/**
 * Serves a file of the site folder, whole or as a range, as it is read; null if there is none. `name` must be a bare file
 * name; `own` are the headers of its kind.
 */
export const serveSiteFile = async (
  name: string,
  request: Request,
  isPublic: boolean,
  own: Record<string, string>,
): Promise<Response | null> => {
  const { photos } = photoStores()
  const file = await photos.find(`${siteFolder}/${name}`)
  if (!file) return null
  const { size, mtimeMs } = file
  const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`
  const headers = new Headers({
    ...own,
    'Accept-Ranges': 'bytes',
    'Cache-Control': cachingOf(isPublic),
    'X-Content-Type-Options': 'nosniff',
  })
  if (isPublic) headers.set('ETag', etag)
  if (isPublic && matchesETag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  const ifRange = request.headers.get('if-range')
  const range = parseRange(
    ifRange === null || (isPublic && ifRange === etag) ? request.headers.get('range') : null,
    size,
  )
  if (range === 'beyond') {
    headers.set('Content-Range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  const span = range === 'whole' ? { start: 0, end: size - 1 } : range
  headers.set('Content-Length', String(span.end + 1 - span.start))
  if (range !== 'whole') headers.set('Content-Range', `bytes ${span.start}-${span.end}/${size}`)
  const status = range === 'whole' ? 200 : 206
  if (request.method === 'HEAD' || size === 0) return new Response(null, { status, headers })
  const body = await photos.stream(file.key, span)
  const response = body && new Response(body, { status, headers })
  if (body) cancelWhenLeft(body, request.signal)
  return response
}
