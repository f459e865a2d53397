import net from 'node:net'

/**
 * Resolves to the port if it is free, to any free one for 0, else to undefined. Without a host: on all addresses.
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
