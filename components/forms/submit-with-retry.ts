import { type Answer, send } from '@/lib/http/send'

/** Pauses before each silent retry, in ms: about 10 s in all. */
const retryDelaysMs = [3_500, 6_000]

/** Timeout of one request, in ms: a connection to a dead server may stay open. */
const timeoutMs = 20_000

/** Sends JSON text once. Resolves to null if there was no response in time. */
export const sendOnce = (path: string, body: string, method = 'POST') =>
  send(path, body, method, undefined, AbortSignal.timeout?.(timeoutMs))

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Without a response, or after a 5xx, the values may be sent again: their idempotency key makes them one enquiry. */
const mayRetry = (answer: Answer | null) => answer === null || answer.status >= 500

/** Posts a form's values, with up to two silent retries. Resolves to null if the last attempt got no response. */
export const submitWithRetry = async (path: string, body: string): Promise<Answer | null> => {
  let answer = await sendOnce(path, body)
  for (const pause of retryDelaysMs) {
    if (!mayRetry(answer)) return answer
    await wait(pause)
    answer = await sendOnce(path, body)
  }
  return answer
}
