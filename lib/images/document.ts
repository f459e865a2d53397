import 'server-only'
import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { env } from '@/lib/env'
import { siteFolder } from './address'

const address = /^\/media\/([A-Za-z0-9_-][A-Za-z0-9._-]{0,199}\.pdf)$/i

/** The file name of a document that /media/ may serve, or null. */
export const parseDocumentPath = (pathname: string): string | null => address.exec(pathname)?.[1] ?? null

const fileOf = (name: string) => path.join(env.PHOTOS_DIR, siteFolder, name)

/** Whether a link can be followed: one to a document of ours leads to a file that is there; any other may stand. */
const isThere = async (link: string): Promise<boolean> => {
  const name = parseDocumentPath(link)
  if (!name) return link !== ''
  return stat(fileOf(name)).then(
    (entry) => entry.isFile(),
    () => false,
  )
}

/** A link as it may be shown: '' where it leads to nothing. */
export const shownDocument = async (link: string): Promise<string> => ((await isThere(link)) ? link : '')

/** Answers for a PDF in PHOTOS_DIR/site as a download that no browser runs; null if there is none. */
export const serveDocument = async (name: string, request: Request): Promise<Response | null> => {
  const file = await open(fileOf(name)).catch(() => null)
  if (!file) return null
  try {
    const entry = await file.stat()
    if (!entry.isFile()) return null
    const etag = `"${entry.size.toString(36)}-${Math.round(entry.mtimeMs).toString(36)}"`
    const headers = new Headers({
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'public, max-age=3600, s-maxage=0, proxy-revalidate',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      ETag: etag,
    })
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
    headers.set('Content-Length', String(entry.size))
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(await file.readFile()), { headers })
  } finally {
    await file.close()
  }
}
