import 'server-only'
import { refusedJson } from '@/lib/http/json'
import { maxChunkBytes } from '@/lib/http/overload'
import { readBytes } from '@/lib/http/read-bytes'
import { receiveChunk } from '@/lib/images/uploads'
import { privateJson } from './request'

/**
 * Stores the chunk of an upload that a request contains. Resolves to null once the file is complete, else to a response
 * with the {offset} to continue from; its status is 409 if the chunk does not start at the current offset.
 */
export const takeChunk = async (
  request: Request,
  id: string,
  { offset, size }: { offset: number; size: number },
): Promise<Response | null> => {
  const bytes = await readBytes(request, maxChunkBytes)
  if (!bytes) return refusedJson(413, 'Upload the file in parts of at most 4 MB.')
  const received = await receiveChunk(id, offset, bytes, size)
  if (received !== offset + bytes.length) return privateJson({ data: { offset: received } }, 409)
  return received < size ? privateJson({ data: { offset: received } }) : null
}
