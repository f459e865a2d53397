import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | ''

const weightOf = (parameters: string) => {
  const weight = /;\s*q=([\d.]+)/i.exec(parameters)?.[1]
  return weight === undefined ? 1 : Number(weight)
}

/** The encoding chosen for an Accept-Encoding, cached for the values that browsers really send. */
const chosen = new Map<string, Encoding>()

const choose = (accepted: string): Encoding => {
  const weights = new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => {
        const end = part.indexOf(';')
        return [(end < 0 ? part : part.slice(0, end)).trim(), end < 0 ? 1 : weightOf(part.slice(end))]
      }),
  )
  const accepts = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : ''
}

/** The encoding for a request's Accept-Encoding: br, gzip or none (''). */
export const chosenEncoding = (acceptEncoding: string | string[] | undefined): Encoding => {
  if (!acceptEncoding) return ''
  const accepted = String(acceptEncoding)
  const known = chosen.get(accepted)
  if (known !== undefined) return known
  const encoding = choose(accepted.slice(0, 1_000))
  if (accepted.length < 100 && chosen.size < 100) chosen.set(accepted, encoding)
  return encoding
}

const brotliOptions = (quality: number, size: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size },
})

/** Compresses the body fast, in a few milliseconds. */
export const compressed = (body: Buffer, encoding: Encoding): Buffer => {
  if (encoding === 'br') return brotliCompressSync(body, brotliOptions(4, body.length))
  if (encoding === 'gzip') return gzipSync(body, { level: 5 })
  return body
}

/** The body in br as small as can be, off the main thread: a tenth smaller for twenty times the effort. */
export const smallest = (body: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(body, brotliOptions(11, body.length))
