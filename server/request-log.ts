import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import pino from 'pino'
import { requestLog } from '../lib/log/request'

const name = 'x-request-id'

/**
 * A request's number in the log: the one that a trusted proxy gave it, where `hops` says that there is one, else a new
 * one. Nothing behind the server reads the header.
 */
export const numberOf = (request: Pick<IncomingMessage, 'headers'>, hops: number): string => {
  const given = String(request.headers[name] ?? '')
  delete request.headers[name]
  return hops > 0 && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

/** Lets whatever is logged while a request is answered name it. */
export const answerAs = <Result>(id: string, address: string, answer: () => Result): Result => {
  requestLog.storage ??= new AsyncLocalStorage()
  return requestLog.storage.run({ id, address }, answer)
}

/** What an access log writes to: one JSON object a line on the standard output, in blocks. */
export const createAccessLog = () =>
  pino(
    { base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: () => ({}) } },
    pino.destination({ fd: 1, sync: false }),
  )
