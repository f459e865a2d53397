import 'server-only'
import { failedJson } from './failed'

/** Milliseconds between two lines: far below the idle timeout of proxies. */
const intervalMs = 1_000

type Work = (report: (step: object) => void, signal: AbortSignal) => Promise<Response>

/**
 * A response for work that takes minutes, as lines of JSON: every second the latest {step} that the work reported, at
 * last the result as {status, body}. `signal` aborts when the client disconnects. `what` names the work in the log.
 */
export const streamSteps = (request: Request, what: string, work: Work): Response => {
  const disconnected = new AbortController()
  const signal = AbortSignal.any([disconnected.signal, request.signal])
  const encoder = new TextEncoder()
  let step: object = {}
  const body = new ReadableStream<Uint8Array>({
    start: async (controller) => {
      const write = (line: object) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
      }
      const timer = setInterval(() => write({ step }), intervalMs)
      const answer = await work((next) => {
        step = next
      }, signal).catch((error) => (signal.aborted ? null : failedJson(what, error)))
      clearInterval(timer)
      if (answer) write({ status: answer.status, body: await answer.json() })
      if (!disconnected.signal.aborted) controller.close()
    },
    cancel: () => disconnected.abort(),
  })
  // no-transform prevents compression, and X-Accel-Buffering prevents buffering in a proxy: both would hold lines back.
  return new Response(body, {
    headers: {
      'Content-Type': 'application/x-ndjson',
      'Cache-Control': 'private, no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  })
}
