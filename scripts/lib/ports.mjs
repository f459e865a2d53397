import net from 'node:net'

/**
 * The port itself if it is free, any free one for 0; undefined if it is taken. Without a host: every address.
 * @param {number} wanted
 * @param {string} [host]
 * @returns {Promise<number | undefined>}
 */
export function freePort(wanted, host) {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.on('error', () => resolve(undefined))
    server.listen(wanted, host, () => {
      const { port } = /** @type {net.AddressInfo} */ (server.address())
      server.close(() => resolve(port))
    })
  })
}
