import type { Worker } from 'node:cluster'
import { z } from 'zod'

/** node:cluster's own messages, as its two sides write them to each other. */
const cmd = 'NODE_CLUSTER'
const handing = z.object({ cmd: z.literal(cmd), act: z.literal('newconn'), seq: z.number() })
const told = z.object({ cmd: z.literal(cmd), act: z.string().optional(), ack: z.number().optional() })

/** Processes that listen. */
const listening = new Set<Worker>()

/**
 * For a process just started. node:cluster keeps its hold of a connection that it hands to a process until that process says
 * whether it takes it, and where the process ends before that, for ever: nobody answers, and the visitor waits. Then this says
 * it in its place: not taken, so that another process gets the connection, of which nothing has been read yet; or, where no
 * other listens, taken, so that it is closed and the visitor hears of it.
 */
export const handOverAgain = (worker: Worker) => {
  const child = worker.process
  /** The numbers of the connections that it has been handed and has not spoken of. */
  const open = new Set<number>()
  const { send } = child
  child.send = (message: unknown, ...others: unknown[]) => {
    const handed = handing.safeParse(message)
    if (handed.success) open.add(handed.data.seq)
    return Reflect.apply(send, child, [message, ...others])
  }
  child.on('internalMessage', (message: unknown) => {
    const { act, ack } = told.safeParse(message).data ?? {}
    if (ack !== undefined) open.delete(ack)
    if (act === 'listening') listening.add(worker)
    if (act === 'close') listening.delete(worker)
  })
  // It has ended, and all that it said is read.
  child.once('close', () => {
    listening.delete(worker)
    // Where a connection was under way, node:cluster does not hear of the end, and would hand over more.
    worker.disconnect()
    const isAnyThere = [...listening].some((other) => other.isConnected())
    for (const ack of open) child.emit('internalMessage', { cmd, ack, accepted: !isAnyThere })
  })
}
