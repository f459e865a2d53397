import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

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

/** Compresses the body for one request: fast, since the result is not kept. */
export const compressed = (body: Buffer, encoding: Encoding): Buffer => {
  if (encoding === 'br') return brotliCompressSync(body, brotliOptions(3, body.length))
  if (encoding === 'gzip') return gzipSync(body, { level: 4 })
  return body
}

/**
 * The body in every encoding, compressed with more effort because it is kept, and off the main thread. `best`: a tenth
 * smaller for twenty times the effort, for what is sent again and again. `br`: the body in that encoding, if known.
 */
export const allEncodings = async (
  body: Buffer,
  { best = false, br: known }: { best?: boolean; br?: Buffer } = {},
): Promise<Record<Encoding, Buffer>> => {
  const [br, gz] = await Promise.all([
    known ?? promisify(brotliCompress)(body, brotliOptions(best ? 11 : 9, body.length)),
    promisify(gzip)(body, { level: best ? 9 : 8 }),
  ])
  return { br, gzip: gz, '': body }
}
