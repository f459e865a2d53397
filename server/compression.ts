import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | ''

/** Which compression to use for a request: br, gzip or ''. */
export const chosenEncoding = (acceptEncoding: unknown): Encoding => {
  const accepted = String(acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(';'))
    .filter(([, quality]) => !/^\s*q=0(\.0+)?$/.test(quality ?? ''))
    .map(([name]) => name)
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : ''
}

const brotli = (body: Buffer, quality: number) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** The body compressed; `lasting` bodies are worth more effort, because the result is kept. */
export const compressed = (body: Buffer, encoding: Encoding, lasting: boolean): Buffer => {
  if (encoding === 'br') return brotli(body, lasting ? 6 : 3)
  if (encoding === 'gzip') return gzipSync(body, { level: lasting ? 7 : 4 })
  return body
}
