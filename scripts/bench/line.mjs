// A slow line: a port of this machine that leads to another one, with little room and a long way.
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Leads to `port` over a line of `bytes` a second towards whoever connects, shared by all, with `latency` ms for a way and back.
 * Gives its own port, how many bytes came over it so far, and how to end it.
 * @param {number} port
 * @param {{ bytes: number, latency: number }} line
 */
export async function openLine(port, { bytes, latency }) {
  let carried = 0
  /** When the line has room again. */
  let free = 0
  /** @type {Set<net.Socket>} */
  const sockets = new Set()
  const server = net.createServer((near) => {
    const far = net.connect(port, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => {
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', async (chunk) => {
      await sleep(latency / 2)
      far.write(chunk)
    })
    near.on('end', () => setTimeout(() => far.end(), latency / 2))
    // One after the other: timers are cut to whole milliseconds, and two of them may change places.
    /** @type {Promise<unknown>} */
    let sent = Promise.resolve()
    /** @param {number} due @param {() => unknown} act */
    const then = (due, act) => {
      sent = sent.then(() => sleep(due - performance.now())).then(act)
    }
    far.on('data', (chunk) => {
      carried += chunk.length
      far.pause()
      // In pieces of a packet or two, so that answers share the line.
      const pieces = Math.ceil(chunk.length / 3_000)
      for (let piece = 0; piece < pieces; piece++) {
        const part = chunk.subarray(piece * 3_000, (piece + 1) * 3_000)
        free = Math.max(free, performance.now()) + (part.length / bytes) * 1_000
        then(free + latency / 2, () => near.writable && near.write(part))
      }
      setTimeout(() => far.resume(), free - performance.now())
    })
    far.on('end', () => then(free + latency / 2, () => near.end()))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    carried: () => carried,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
