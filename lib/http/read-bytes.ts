import 'server-only'
import { isClientAbort } from '../log/connection-errors'

/** Bytes of the buffer that a body is first read into. */
const initialBytes = 16 * 1024

/**
 * Copies what arrives into one buffer: a body can arrive in chunks of one byte, and each chunk that is kept costs
 * hundreds.
 */
const read = async (request: Request, maxBytes: number, maxReadBytes: number): Promise<Buffer | null> => {
  let bytes = Buffer.allocUnsafe(Math.min(initialBytes, maxBytes))
  let length = 0
  for await (const chunk of request.body ?? []) {
    const end = length + chunk.length
    if (end <= maxBytes) {
      if (end > bytes.length) {
        const larger = Buffer.allocUnsafe(Math.min(maxBytes, Math.max(end, bytes.length * 2)))
        bytes.copy(larger, 0, 0, length)
        bytes = larger
      }
      bytes.set(chunk, length)
    }
    length = end
    if (length > maxReadBytes) break
  }
  return length > maxBytes ? null : bytes.subarray(0, length)
}

/**
 * Reads a request's body. Null if it has more than `maxBytes` bytes; it is then read up to `maxReadBytes` bytes, so
 * that its sender gets the response. Null too if its sender has gone away, whom no response reaches.
 */
export const readBytes = (request: Request, maxBytes: number, maxReadBytes = maxBytes): Promise<Buffer | null> =>
  read(request, maxBytes, maxReadBytes).catch((error) => {
    if (!isClientAbort(error)) throw error
    return null
  })
