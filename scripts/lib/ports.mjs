import net from 'node:net'
import { codeOf } from './processes.mjs'

/**
 * Listens for a moment. Without a host: on all addresses.
 * @param {number} wanted @param {string} [host]
 * @returns {Promise<{ port?: number, problem?: unknown }>} problem: the system's error code
 */
function tryPort(wanted, host) {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.on('error', (error) => resolve({ problem: codeOf(error) }))
    server.listen(wanted, host, () => {
      const { port } = /** @type {net.AddressInfo} */ (server.address())
      server.close(() => resolve({ port }))
    })
  })
}

/**
 * Resolves to the port if it is free, to any free one for 0, else to undefined. Without a host: on all addresses.
 * @param {number} wanted @param {string} [host]
 */
export const freePort = async (wanted, host) => (await tryPort(wanted, host)).port

/** Below the ports that systems give to servers and connections by themselves, of which another may take one meanwhile. */
const [lowest, count] = [20_000, 12_000]
/** @type {Set<number>} */
const tried = new Set()

/** Resolves to a free port for a server that opens later; never to the same one twice. */
export async function findPort() {
  while (tried.size < count) {
    const port = lowest + Math.floor(Math.random() * count)
    if (tried.has(port)) continue
    tried.add(port)
    if (await freePort(port)) return port
  }
  throw new Error(`No port from ${lowest} to ${lowest + count - 1} is free.`)
}

/**
 * Resolves to a sentence if the shop cannot listen on the port, or not on the address HOST.
 * @param {number} port @param {string} [host] @param {string} [openAt] the address of a shop that this folder serves
 */
export const portTrouble = async (port, host, openAt) =>
  portSentence(port, (await tryPort(port)).problem ?? (host && (await tryPort(port, host)).problem), host, openAt)

/**
 * @param {number} port @param {unknown} problem the system's error code; undefined: none @param {string} [host]
 * @param {string} [openAt] the address of a shop that this folder serves
 */
export function portSentence(port, problem, host, openAt) {
  if (!problem) return
  if (problem === 'EACCES')
    return `This user may not open port ${port}. Choose one above 1023, for example: PORT=3000 npm start`
  if (host && problem !== 'EADDRINUSE')
    return `HOST is ${host}, which is no address of this machine (${problem}). Set one such as 0.0.0.0, or leave it out.`
  if (openAt) return `Port ${port} is in use. The shop of this folder is open already, at ${openAt}: stop it first.`
  return `Port ${port} is in use by another program. Choose another, for example: PORT=${port < 65_535 ? port + 1 : 3000} npm start`
}
