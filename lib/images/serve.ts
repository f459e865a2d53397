import 'server-only'
import type { Viewer } from '@/lib/auth/visibility'
import { bodyLengthHeader, matchesETag } from '@/lib/http/response-headers'
import { type Size, sizeName } from './derivatives'
import { parseDocumentPath, serveDocument } from './document'
import { cachingOf, documentAccess, filmAccess } from './file-access'
import { findPhoto } from './find-photo'
import { getDerivative } from './get-derivative'
import { parsePhotoPath, parseVideoPath } from './parse-address'
import { serveSiteFile } from './site-file'
import { isStorageUnavailable } from './storage'

const contentTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

const inWords = (status: number, words: string, more: Record<string, string> = {}) =>
  new Response(words, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...more,
    },
  })
const notFound = () => inWords(404, 'Not found')

/** The ETag of a prepared photograph: derived from the master's hash and the size. */
export const photoTag = (hash: string, size: Size) => `"${hash.slice(0, 32)}-${sizeName(size).replace('.', '-')}"`

/**
 * Serves GET and HEAD for a picture, video or document. Anything missing or not for this viewer is a 404: a guest
 * cannot distinguish a members-only photograph from a missing one. `getViewer` is called for non-public files only.
 */
const serveFound = async (request: Request, getViewer: () => Promise<Viewer>): Promise<Response> => {
  const { pathname } = new URL(request.url)
  const isHead = request.method === 'HEAD'
  const video = parseVideoPath(pathname)
  if (video) {
    const access = await filmAccess(video, getViewer)
    const headers = { 'Content-Type': /\.mov$/i.test(video) ? 'video/quicktime' : 'video/mp4' }
    return (access && (await serveSiteFile(video, request, access === 'public', headers))) ?? notFound()
  }
  const document = parseDocumentPath(pathname)
  if (document) {
    const access = await documentAccess(document, getViewer)
    return (access && (await serveDocument(document, request, access === 'public'))) ?? notFound()
  }
  const asked = parsePhotoPath(pathname)
  const photo = asked && (await findPhoto(asked, getViewer))
  const derivative = photo && (await getDerivative(photo, asked.format))
  if (!derivative) return notFound()

  const { bytes, size, isExact } = derivative
  const etag = photoTag(photo.hash, size)
  const headers = new Headers({
    'Content-Type': contentTypes[size.format],
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': cachingOf(photo.isPublic),
  })
  if (!isExact) headers.set('Cache-Control', photo.isPublic ? 'no-store' : 'private, no-store')
  else if (photo.isPublic) {
    headers.set('ETag', etag)
    if (matchesETag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  }
  headers.set('Content-Length', String(bytes.length))
  return new Response(isHead ? null : new Uint8Array(bytes), { headers })
}

/** Repeats the length in a header of our own, so that players and downloads can show progress. */
const sayLength = (response: Response): Response => {
  const length = response.headers.get('content-length')
  if (length !== null) response.headers.set(bodyLengthHeader, length)
  return response
}

/**
 * Serves a picture, video or document. While the storage is away, files with a local copy are served; anything else is
 * a 503.
 */
export const servePhoto = (request: Request, getViewer: () => Promise<Viewer>): Promise<Response> =>
  serveFound(request, getViewer).then(sayLength, (error) => {
    if (!isStorageUnavailable(error)) throw error
    return inWords(503, 'The photographs are unavailable at the moment. Please try again shortly.', {
      'Retry-After': '5',
    })
  })
