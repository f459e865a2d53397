import { HttpError } from 'react-admin'
import * as z from 'zod/mini'
import { type Answer, send } from '@/lib/http/send'
import { headersOf, mayGoOn, whoElse } from './displayed-account'
import { askForProof } from './prompts'
import { type Outcome, readSteps } from './steps'

const root = '/api/staff/'

/** Whether the server refused the request, so that it would refuse it again. */
export const isRefused = (error: unknown): boolean =>
  error instanceof HttpError && error.status >= 400 && error.status < 500

const read = async (path: string): Promise<Answer | null> => {
  try {
    const response = await fetch(root + path, { credentials: 'same-origin', cache: 'no-store' })
    const { ok, status, statusText } = response
    return { ok, status, statusText, retryAfter: null, body: await response.json().catch(() => null) }
  } catch {
    return null
  }
}

/** Options of a request whose response streams its progress and can be aborted. */
type InSteps = { signal: AbortSignal; onStep: (step: Record<string, unknown>) => void }

const sendInSteps = async (path: string, method: string, values: object, { signal, onStep }: InSteps) => {
  let outcome: Outcome | undefined
  const answer = await send(
    root + path,
    JSON.stringify(values),
    method,
    headersOf('application/json'),
    signal,
    async (response) => {
      if (!response.body || !response.headers.get('Content-Type')?.includes('ndjson'))
        return response.json().catch(() => null)
      outcome = await readSteps(response.body, onStep)
      return outcome.body
    },
  )
  if (!answer || !outcome) return answer
  return { ...answer, status: outcome.status, ok: outcome.status < 300 }
}

const once = (path: string, method: string, values: object = {}, inSteps?: InSteps) => {
  if (inSteps) return sendInSteps(path, method, values, inSteps)
  return method === 'GET'
    ? read(path)
    : send(root + path, JSON.stringify(values), method, headersOf('application/json'))
}

/** Without a session every endpoint answers 404; requesting `me` tells this from a missing record. */
const isSignedOut = async ({ status }: Answer) => status === 404 && (await read('me'))?.status === 404

/** The body of a response, as far as the desk reads it. */
export type Reply<Data = unknown> = {
  data: Data
  total?: number
  count?: number
  message?: string
  errors?: Record<string, string[]>
  current?: unknown
  /** photographs that can be restored */
  removed?: { name: string; at: string }[]
  removedAs?: string
}

const replyOf = ({ body }: Answer): Partial<Reply> => (typeof body === 'object' && body !== null ? body : {})

/** Message for a response without one, such as a proxy's when the server is down or the request is too large. */
const unsaid = (status: number) =>
  status === 413
    ? 'This is too large to send (413).'
    : `The server did not respond properly (${status}). Please try again in a moment.`

/**
 * Message for a lost response. It may have been lost after the change was saved, and a second one would save it
 * twice.
 */
const unanswered = (method: string) =>
  method === 'GET'
    ? 'No response from the server. Check your connection and try again.'
    : 'No response from the server, so this may or may not have been saved. Check your connection, then check the record before you save again.'

/** Converts a refused response to an error for react-admin: the first message per field; others in root.serverError. */
const asError = (answer: Answer | null, method: string) => {
  if (!answer) return new HttpError(unanswered(method), 0)
  const { message = unsaid(answer.status), errors } = replyOf(answer)
  if (!errors) return new HttpError(message, answer.status, {})
  const byField = Object.fromEntries(Object.entries(errors).map(([field, [text = message]]) => [field, text]))
  const { form, version, ...fields } = byField
  const general = form ?? version
  return new HttpError(message, answer.status, {
    errors: general ? { ...fields, root: { serverError: general } } : fields,
  })
}

const fieldErrors = z.object({ body: z.object({ errors: z.record(z.string(), z.unknown()) }) })
const ofNoField = z.object({ serverError: z.string() })

/** The messages of a failed request by field; `form` for those that belong to no field. Never empty. */
export const errorsOf = (error: unknown): Record<string, string> => {
  const message = error instanceof Error && error.message ? error.message : 'Something went wrong. Please try again.'
  const known = fieldErrors.safeParse(error)
  if (!known.success) return { form: message }
  const { root, ...rest } = known.data.body.errors
  const fields = Object.fromEntries(Object.entries(rest).map(([name, sentence]) => [name, String(sentence)]))
  const general = ofNoField.safeParse(root)
  if (general.success) return { ...fields, form: general.data.serverError }
  return Object.keys(fields).length > 0 ? fields : { form: message }
}

/** The reply of a 2xx or 409; throws an HttpError otherwise. */
const resultOf = <Data>(answer: Answer | null, method: string): Reply<Data> & { status: number } => {
  if (!answer?.ok && answer?.status !== 409) throw asError(answer, method)
  const reply = replyOf(answer)
  return { ...reply, data: reply.data as Data, status: answer.status }
}

/** Reads an endpoint without ever prompting, for reads that nobody has asked for. Throws an HttpError unless 2xx. */
export const callApiQuietly = async <Data = unknown>(path: string) => resultOf<Data>(await read(path), 'GET')

/**
 * Calls an endpoint below /api/staff. If the session has ended or a recent confirmation is required, prompts for the
 * password or a passkey and repeats the request, so that no input is lost; if somebody else has signed in in another
 * tab, asks whether to repeat it in that name. Resolves for 2xx and 409; throws an
 * HttpError otherwise. `Data`: type of `data` in the response.
 */
export const callApi = async <Data = unknown>(
  path: string,
  method = 'GET',
  values?: object,
  inSteps?: InSteps,
): Promise<Reply<Data> & { status: number }> => {
  // A read says nothing of it: what its screen shows, such as an import, may well go on.
  const consequence = method === 'GET' ? '' : ', so nothing was saved'
  let answer = await once(path, method, values, inSteps)
  if (answer && (await isSignedOut(answer))) {
    if (!(await askForProof('sign-in')))
      throw new HttpError(`You have been signed out${consequence}. Try again to sign in.`, 401, {})
    answer = await once(path, method, values, inSteps)
  }
  for (;;) {
    const other = whoElse(answer)
    if (other) {
      if (!(await mayGoOn(other)))
        throw new HttpError(
          `You are now signed in as ${other.name}${consequence}. Try again to continue under this name.`,
          401,
          {},
        )
    } else if (answer?.status !== 423) break
    else if (!(await askForProof('proof'))) throw new HttpError(`You did not confirm it’s you${consequence}.`, 423, {})
    answer = await once(path, method, values, inSteps)
  }
  return resultOf<Data>(answer, method)
}
