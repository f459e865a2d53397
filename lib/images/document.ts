import 'server-only'
import { siteFolder } from './address'
import { cachingOf } from './owned'
import { isStorageAway } from './storage'
import { photoStores } from './stores'

const address = /^\/media\/([A-Za-z0-9_-][A-Za-z0-9._-]{0,199}\.pdf)$/i

/** The file name of a document that /media/ may serve, or null. */
export const parseDocumentPath = (pathname: string): string | null => address.exec(pathname)?.[1] ?? null

const keyOf = (name: string) => `${siteFolder}/${name}`

/** Whether a link can be followed: one to a document of ours leads to a file that is there; any other may stand. */
const isThere = async (link: string): Promise<boolean> => {
  const name = parseDocumentPath(link)
  if (!name) return link !== ''
  // Nobody knows while the storage is away; a link too many does less harm than a page without its documents.
  return photoStores()
    .photos.find(keyOf(name))
    .then((file) => file !== null, isStorageAway)
}

/** A link as it may be shown: '' where it leads to nothing. */
export const shownDocument = async (link: string): Promise<string> => ((await isThere(link)) ? link : '')

/** Answers for a PDF among the site's pictures as a download that no browser runs; null if there is none. */
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
