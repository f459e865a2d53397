import 'server-only'
import { guest } from '@/lib/auth/visibility'
import { siteFolder } from './address'
import { findPhoto } from './find-photo'
import { parsePhotoPath } from './parse-address'
import { serveSiteFile } from './site-file'
import { isStorageUnavailable } from './storage'
import { photoStores } from './stores'

const address = /^\/media\/([A-Za-z0-9_-][A-Za-z0-9._-]{0,199}\.pdf)$/i

/** Returns the file name of a document that /media/ may serve, or null. */
export const parseDocumentPath = (pathname: string): string | null => address.exec(pathname)?.[1] ?? null

/** Whether a link leads somewhere. Only links to our own documents and pictures are checked. */
const isThere = async (link: string): Promise<boolean> => {
  const photo = parsePhotoPath(link)
  if (photo) return (await findPhoto(photo, async () => guest)) !== null
  const name = parseDocumentPath(link)
  if (!name) return link !== ''
  // Unknown while the storage is away: a dead link does less harm than a page without its documents.
  return photoStores()
    .photos.find(`${siteFolder}/${name}`)
    .then((file) => file !== null, isStorageUnavailable)
}

/** Returns the link, or '' if its document or picture is missing. */
export const shownDocument = async (link: string): Promise<string> => ((await isThere(link)) ? link : '')

/** Serves a PDF of the site folder as a sandboxed download; null if there is none. */
export const serveDocument = (name: string, request: Request, isPublic: boolean): Promise<Response | null> =>
  serveSiteFile(name, request, isPublic, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Robots-Tag': 'noindex',
  })
