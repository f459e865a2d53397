import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import type { IncomingMessage } from 'node:http'
import pino from 'pino'
import { requestLog } from '../lib/log/logger'

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

/** Characters that may wait to be written. More are lost, as while nobody reads the pipe. */
const maxBufferedLength = 1024 * 1024
/** Milliseconds after which a busy pipe, and one after which a full disk, is tried again. */
const [busyRetryMs, errorRetryMs] = [100, 1_000]

/**
 * Writes lines to a file descriptor, in blocks. Lines that cannot be written are lost and the process goes on.
 * (pino's own destination throws then, or keeps all later lines in memory, and at exit tries for ever.)
 */
const createOutput = (fd: number) => {
  let waiting = ''
  let isWriting = false

  const writeNext = () => {
    isWriting = waiting !== ''
    if (!isWriting) return
    const block = Buffer.from(waiting)
    waiting = ''
    send(block)
  }
  const send = (block: Buffer) =>
    fs.write(fd, block, (error, written) => {
      if (error?.code === 'EAGAIN') setTimeout(send, busyRetryMs, block)
      else if (error) setTimeout(writeNext, errorRetryMs).unref()
      else if (written < block.length) send(block.subarray(written))
      else writeNext()
    })
  process.once('exit', () => {
    try {
      fs.writeSync(fd, waiting)
    } catch {
      // lost, like the others
    }
  })
  return {
    write: (line: string) => {
      if (waiting.length < maxBufferedLength) waiting += line
      if (!isWriting) writeNext()
    },
  }
}

/** The access log: one JSON object per line on standard output, written in blocks. */
export const createAccessLog = (fd = 1) =>
  pino(
    {
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    createOutput(fd),
  )
