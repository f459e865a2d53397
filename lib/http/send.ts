import type { FieldErrors } from '@/lib/forms/validation'

/** The response to a request. `retryAfter` in seconds, null if the response has none. */
export type Answer = { ok: boolean; status: number; statusText: string; retryAfter: number | null; body: unknown }

const cookie = 'XSRF-TOKEN'
const mismatch = 419

/** As it stands: the server decodes the header. */
const tokenInCookie = () => {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${cookie}=`))
  return pair?.slice(cookie.length + 1) ?? ''
}

/** Public pages are the same for everybody, so the token is fetched only when something is sent. */
const freshToken = async (signal?: AbortSignal) => {
  await fetch('/sanctum/csrf-cookie', { credentials: 'same-origin', cache: 'no-store', signal: signal ?? null })
  return tokenInCookie()
}

/** Whether a response is the 419 of a browser that keeps no cookies: no further request can have the token either. */
export const lacksCookies = ({ status }: Pick<Answer, 'status'>) => status === mismatch && tokenInCookie() === ''

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

type Read = (response: Response) => Promise<unknown>
type Sent = RequestInit & { headers: Record<string, string>; read: Read }

const attempt = async (path: string, { read, ...sent }: Sent, token: string): Promise<Answer> => {
  const response = await fetch(path, {
    ...sent,
    credentials: 'same-origin',
    headers: { ...sent.headers, Accept: 'application/json', 'X-XSRF-TOKEN': token },
  })
  const { ok, status, statusText, headers } = response
  const seconds = Number.parseInt(headers.get('Retry-After') ?? '', 10)
  return { ok, status, statusText, retryAfter: Number.isNaN(seconds) ? null : seconds, body: await read(response) }
}

/**
 * Sends JSON text, or what `headers` say it is, with the CSRF token. After a 419 it refreshes the token and retries
 * once. Resolves to null if there was no response, or `signal` aborted one of the requests. `read` reads the
 * response's body. Browser only.
 */
export const send = async (
  path: string,
  body: string | Blob,
  method = 'POST',
  headers: Record<string, string> = { 'Content-Type': 'application/json' },
  signal?: AbortSignal,
  read: Read = bodyOf,
): Promise<Answer | null> => {
  const sent = { method, body, headers, read, signal: signal ?? null }
  try {
    const answer = await attempt(path, sent, tokenInCookie() || (await freshToken(signal)))
    return answer.status === mismatch ? await attempt(path, sent, await freshToken(signal)) : answer
  } catch {
    return null
  }
}

/** The errors by field of a 422; null for a response without. */
export const errorsIn = ({ status, body }: Answer): FieldErrors | null =>
  status === 422 && typeof body === 'object' && body !== null && 'errors' in body
    ? Object.fromEntries(Object.entries(body.errors ?? {}).map(([field, texts]) => [field, [texts].flat().map(String)]))
    : null
