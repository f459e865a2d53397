import { type Answer, send } from '@/lib/http/send'

/** How long, in ms, before each silent retry: about ten seconds in all. */
const pauses = [3_500, 6_000]

/** Milliseconds until a connection that says nothing is given up: that of a server that died may stay open. */
const patience = 20_000

const post = (path: string, body: string) =>
  send(path, body, 'POST', 'application/json', AbortSignal.timeout?.(patience))

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Where nothing came back, or the server stumbled, the same words may be sent again: their key makes them one. */
const mayRetry = (answer: Answer | null) => answer === null || answer.status >= 500

/** Posts a form's values, with two silent retries. Null: no response to any of them. */
export const deliver = async (path: string, body: string): Promise<Answer | null> => {
  let answer = await post(path, body)
  for (const pause of pauses) {
    if (!mayRetry(answer)) return answer
    await wait(pause)
    answer = await post(path, body)
  }
  return answer
}
