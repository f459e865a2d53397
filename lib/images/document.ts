import 'server-only'
import { guest } from '@/lib/auth/visibility'
import { siteFolder } from './address'
import { findPhoto } from './find-photo'
import { cachingOf } from './owned'
import { parsePhotoPath } from './parse-address'
import { isStorageAway } from './storage'
import { photoStores } from './stores'

const address = /^\/media\/([A-Za-z0-9_-][A-Za-z0-9._-]{0,199}\.pdf)$/i

/** Returns the file name of a document that /media/ may serve, or null. */
export const parseDocumentPath = (pathname: string): string | null => address.exec(pathname)?.[1] ?? null

const keyOf = (name: string) => `${siteFolder}/${name}`

/** Whether a link leads somewhere. Only links to our own documents and pictures are checked. */
const isThere = async (link: string): Promise<boolean> => {
  const photo = parsePhotoPath(link)
  if (photo) return (await findPhoto(photo, async () => guest)) !== null
  const name = parseDocumentPath(link)
  if (!name) return link !== ''
  // Unknown while the storage is away: a dead link does less harm than a page without its documents.
  return photoStores()
    .photos.find(keyOf(name))
    .then((file) => file !== null, isStorageAway)
}

/** Returns the link, or '' if its document or picture is missing. */
export const shownDocument = async (link: string): Promise<string> => ((await isThere(link)) ? link : '')

/** Serves a PDF of the site folder as a sandboxed download; null if there is none. */
export const serveDocument = async (name: string, request: Request, isPublic: boolean): Promise<Response | null> => {
  const { photos } = photoStores()
  const file = await photos.find(keyOf(name))
  if (!file) return null
  const etag = `"${file.size.toString(36)}-${Math.round(file.mtimeMs).toString(36)}"`
  const headers = new Headers({
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': cachingOf(isPublic),
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
  })
  if (isPublic) headers.set('ETag', etag)
  if (isPublic && request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  headers.set('Content-Length', String(file.size))
  if (request.method === 'HEAD') return new Response(null, { headers })
  const bytes = await photos.read(file.key)
  return bytes && new Response(new Uint8Array(bytes), { headers })
}
