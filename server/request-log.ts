import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import pino from 'pino'
import { requestLog } from '../lib/log/request'

const name = 'x-request-id'

/**
 * The request's id in the log: the one of a trusted proxy if `hops` is not 0, else a new one. Removes the header, which
 * nothing behind the server reads.
 */
export const requestIdOf = (request: Pick<IncomingMessage, 'headers'>, hops: number): string => {
  const given = String(request.headers[name] ?? '')
  delete request.headers[name]
  return hops > 0 && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

/** Runs `answer` so that everything it logs carries the request's id. */
export const withRequestId = <Result>(id: string, address: string, answer: () => Result): Result => {
  requestLog.storage ??= new AsyncLocalStorage()
  return requestLog.storage.run({ id, address }, answer)
}

/** The access log: one JSON object per line on standard output, written in blocks. */
export const createAccessLog = () =>
  pino(
    { base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: () => ({}) } },
    pino.destination({ fd: 1, sync: false }),
  )
