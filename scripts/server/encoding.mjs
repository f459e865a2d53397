import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Which compression to use for a request: br, gzip or ''. */
export const chosenEncoding = (acceptEncoding) => {
  const accepted = String(acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(';'))
    .filter(([, quality]) => !/^\s*q=0(\.0+)?$/.test(quality ?? ''))
    .map(([name]) => name)
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : ''
}

const brotli = (body, quality) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** The body compressed; `lasting` bodies are worth more effort, because the result is kept. */
export const compressed = (body, encoding, lasting) => {
  if (encoding === 'br') return brotli(body, lasting ? 6 : 3)
  if (encoding === 'gzip') return gzipSync(body, { level: lasting ? 7 : 4 })
  return body
}

/** A store of prepared answers, at most `maxBytes` in all; the oldest go first. */
export const createStore = (maxBytes) => {
  const kept = new Map()
  let bytes = 0
  return {
    get: (key) => kept.get(key),
    set: (key, value, size) => {
      if (size > maxBytes / 8) return
      kept.set(key, value)
      value.size = size
      bytes += size
      for (const [oldest, old] of kept) {
        if (bytes <= maxBytes) break
        kept.delete(oldest)
        bytes -= old.size
      }
    },
  }
}
