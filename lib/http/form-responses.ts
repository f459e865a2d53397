import 'server-only'
import { randomUUID } from 'node:crypto'
import type { FieldErrors } from '@/lib/forms/validation'
import { processWide } from '@/lib/process-wide'
import { ownScreen } from './own-screen'

/** What the answer to a form without script shows. */
export type FormResponse = {
  status: number
  message: string
  /** the form that is shown again, by its name; null where only words are */
  form: { name: string; values: Record<string, unknown>; errors: FieldErrors } | null
}

const responses = processWide('form responses', () => new Map<string, FormResponse>())

/** What the screen at /internal/answer/{id} shows; null where nobody asked for it. */
export const getFormResponse = (id: string): FormResponse | null => responses.get(id) ?? null

/** Whether a browser without script waits for a page. */
export const wantsPage = (headers: Headers) =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(headers.get('content-type') ?? '') &&
  /\btext\/html\b/i.test(headers.get('accept') ?? '')

/** Where not even the screen can be shown, as while the database is away. The message is one of our own. */
const bare = (message: string) =>
  `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>Not sent</title><p>${message}</p></html>`

/**
 * An answer as a page: a route cannot render one, so it asks this process's own server, with the request's cookies, for
 * the screen that does, which finds the answer in memory. `screens` is where that screen lies.
 */
export const pageResponse = async (
  request: Request,
  response: FormResponse,
  headers: Record<string, string> = {},
  screens = '/internal/answer',
): Promise<Response> => {
  const id = randomUUID()
  responses.set(id, response)
  try {
    const screen = await ownScreen(`${screens}/${id}`, request.headers.get('cookie') ?? '')
    return new Response(screen ?? bare(response.message), {
      status: response.status,
      headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-store' },
    })
  } finally {
    responses.delete(id)
  }
}
