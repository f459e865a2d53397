import 'server-only'
import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { env } from '@/lib/env'
import { siteFolder } from './address'

const chunkBytes = 256 * 1024

type Span = { start: number; end: number }

/**
 * Reads a Range header for a file of `size` bytes. Gives both ends, inclusive; 'whole' for none, several or one that
 * makes no sense; 'beyond' where nothing of the file is asked for.
 */
export const parseRange = (header: string | null, size: number): Span | 'whole' | 'beyond' => {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return 'whole'
  if (from === '')
    return Number(to) === 0 || size === 0 ? 'beyond' : { start: Math.max(0, size - Number(to)), end: size - 1 }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return 'whole'
  return start >= size ? 'beyond' : { start, end }
}

/** Reads as the visitor takes, and closes the file when the last byte went or the visitor left. */
const stream = (file: FileHandle, { start, end }: Span) => {
  let position = start
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const length = Math.min(chunkBytes, end + 1 - position)
      const { bytesRead, buffer } = length
        ? await file.read(new Uint8Array(length), 0, length, position)
        : { bytesRead: 0, buffer: new Uint8Array() }
      position += bytesRead
      if (bytesRead) controller.enqueue(buffer.subarray(0, bytesRead))
      if (bytesRead === 0 || position > end) {
        await file.close()
        controller.close()
      }
    },
    cancel: () => file.close(),
  })
}

/** Answers for a video in PHOTOS_DIR/site, whole or in part; null if there is none. `name` must be a bare file name. */
export const serveVideo = async (name: string, request: Request): Promise<Response | null> => {
  const file = await open(path.join(env.PHOTOS_DIR, siteFolder, name)).catch(() => null)
  if (!file) return null
  let handedOver = false
  try {
    const entry = await file.stat()
    if (!entry.isFile()) return null
    const { size, mtimeMs } = entry
    const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`
    const headers = new Headers({
      'Content-Type': /\.mov$/i.test(name) ? 'video/quicktime' : 'video/mp4',
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'public, max-age=86400',
      'X-Content-Type-Options': 'nosniff',
      ETag: etag,
    })
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
    const ifRange = request.headers.get('if-range')
    const range = parseRange(ifRange === null || ifRange === etag ? request.headers.get('range') : null, size)
    if (range === 'beyond') {
      headers.set('Content-Range', `bytes */${size}`)
      return new Response(null, { status: 416, headers })
    }
    const span = range === 'whole' ? { start: 0, end: size - 1 } : range
    headers.set('Content-Length', String(span.end + 1 - span.start))
    if (range !== 'whole') headers.set('Content-Range', `bytes ${span.start}-${span.end}/${size}`)
    const status = range === 'whole' ? 200 : 206
    if (request.method === 'HEAD') return new Response(null, { status, headers })
    handedOver = true
    return new Response(stream(file, span), { status, headers })
  } finally {
    if (!handedOver) await file.close()
  }
}
