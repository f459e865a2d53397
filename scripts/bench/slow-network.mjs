import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Emulates a slow line: a local port that forwards to `port`. Connections share `bytes` per second of download; `latency` is the round trip in ms.
 * @param {number} port @param {{ bytes: number, latency: number }} line
 */
export async function openLine(port, { bytes, latency }) {
  /** When the line is free again. */
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
    // Sequential: timers round to whole milliseconds, so two of them may fire in the wrong order.
    /** @type {Promise<unknown>} */
    let sent = Promise.resolve()
    /** @param {number} due @param {() => unknown} act */
    const then = (due, act) => {
      sent = sent.then(() => sleep(due - performance.now())).then(act)
    }
    far.on('data', (chunk) => {
      far.pause()
      // In chunks of one or two packets, so that responses share the line.
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
  const { port: own } = /** @type {net.AddressInfo} */ (server.address())
  return {
    port: own,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
