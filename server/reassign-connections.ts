import type { Worker } from 'node:cluster'
import { z } from 'zod'

/** node:cluster's internal messages between the primary and a worker. */
const cmd = 'NODE_CLUSTER'
const handOverMessage = z.object({ cmd: z.literal(cmd), act: z.literal('newconn'), seq: z.number() })
const workerMessage = z.object({ cmd: z.literal(cmd), act: z.string().optional(), ack: z.number().optional() })

/** Workers that listen. */
const listening = new Set<Worker>()

/**
 * Call it for each new worker. The primary of node:cluster keeps the handle of a connection until the worker
 * acknowledges it; if the worker ends first, it keeps it for ever and the visitor waits in vain. This sends the missing
 * acknowledgement instead: "not accepted", so that another worker gets the connection, of which nothing has been read
 * yet; or, if no other worker listens, "accepted", so that the connection is closed and the visitor gets an error.
 */
export const reassignConnections = (worker: Worker) => {
  const child = worker.process
  /** Sequence numbers of connections handed to the worker but not yet acknowledged. */
  const open = new Set<number>()
  const { send } = child
  child.send = (message: unknown, ...others: unknown[]) => {
    const handed = handOverMessage.safeParse(message)
    if (handed.success) open.add(handed.data.seq)
    return Reflect.apply(send, child, [message, ...others])
  }
  child.on('internalMessage', (message: unknown) => {
    const { act, ack } = workerMessage.safeParse(message).data ?? {}
    if (ack !== undefined) open.delete(ack)
    if (act === 'listening') listening.add(worker)
    if (act === 'close') listening.delete(worker)
  })
  // It has ended and all its messages have been read.
  child.once('close', () => {
    listening.delete(worker)
    // If a hand-over is under way, node:cluster misses the end and would hand over more.
    worker.disconnect()
    const isAnyThere = [...listening].some((other) => other.isConnected())
    for (const ack of open) child.emit('internalMessage', { cmd, ack, accepted: !isAnyThere })
  })
}
