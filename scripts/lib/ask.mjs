import http from 'node:http'

/** @typedef {{ status: number, headers: http.IncomingHttpHeaders, body: Buffer }} Answer */

/**
 * A GET without the headers that fetch adds; the body is not decompressed. Times out after 30 s.
 * @param {string} origin @param {string} path @param {Record<string, string>} [headers]
 * @returns {Promise<Answer>}
 */
export const ask = (origin, path, headers = {}) =>
  new Promise((resolve, reject) => {
    const request = http.get(origin + path, { headers, maxHeaderSize: 65_536 }, (answer) => {
      /** @type {Buffer[]} */
      const chunks = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.once('error', reject)
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    })
    request.once('error', reject)
    request.setTimeout(30_000, () => request.destroy(new Error(`${path} was not answered within 30 s.`)))
  })
