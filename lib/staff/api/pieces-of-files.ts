import 'server-only'
import { refusedJson } from '@/lib/http/json'
import { receivePiece } from '@/lib/images/uploads'
import { privateJson } from './asked'

/** Bytes that one piece of a file may have. */
const mostInPiece = 4 * 1024 * 1024

const readPiece = async (request: Request): Promise<Uint8Array | null> => {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length > mostInPiece) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Takes the piece of an upload that a request brings. Gives null once the file is whole; else {offset} to go on from, with
 * 409 for a piece that does not fit on.
 */
export const takePiece = async (
  request: Request,
  id: string,
  { offset, size }: { offset: number; size: number },
): Promise<Response | null> => {
  const bytes = await readPiece(request)
  if (!bytes) return refusedJson(413, 'Send the file in pieces of at most 4 MB.')
  const received = await receivePiece(id, offset, bytes, size)
  const unshared = { 'Cache-Control': 'private, no-store' }
  if (received !== offset + bytes.length)
    return Response.json({ data: { offset: received } }, { status: 409, headers: unshared })
  return received < size ? privateJson({ data: { offset: received } }) : null
}
