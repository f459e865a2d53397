import 'server-only'
import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { env } from '@/lib/env'
import type { FieldErrors } from '@/lib/forms/validation'
import { processWide } from '@/lib/process-wide'
import { clientAddress } from './client-address'
import { ownScreen } from './own-screen'
import { turnedAwayHeader } from './turned-away'

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

/** Screens that one address gets within a minute: rendering is what costs, and nobody misspells a form that often. */
const mostScreens = 20
const screensOf = processWide('screens', () => new LRUCache<string, { count: number }>({ max: 10_000, ttl: 60_000 }))

const isFlooding = (headers: Headers) => {
  const address = clientAddress(headers)
  const shown = screensOf.get(address) ?? { count: 0 }
  if (shown.count === 0) screensOf.set(address, shown)
  shown.count++
  return shown.count > mostScreens * env.RATE_LIMIT_PER_ADDRESS_FACTOR
}

/** Where the screen cannot be shown, as while the database is away, or is not. The message is one of our own. */
const bare = (message: string, title = 'Not sent') =>
  `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>${title}</title><p>${message}</p></html>`

/** What a screen would have shown this one time, where it cannot be had. */
const shownOnce = ({ form }: FormResponse) =>
  bare(
    Object.values(form?.values ?? {})
      .flat()
      .map((text) => String(text).replace(/[<>&]/g, ''))
      .join('<br>'),
    'Please note this down',
  )

const asPage = (html: string, status: number, headers: Record<string, string>) =>
  new Response(html, {
    status,
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-store' },
  })

/** The words alone as a page, which cost nothing. */
export const bareResponse = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  asPage(bare(message), status, headers)

/**
 * An answer as a page: a route cannot render one, so it asks this process's own server, with the request's cookies, for
 * the screen that does, which finds the answer in memory. `screens` is where that screen lies. An address that is refused
 * again and again gets the bare words.
 */
export const pageResponse = async (
  request: Request,
  response: FormResponse,
  headers: Record<string, string> = {},
  screens = '/internal/answer',
): Promise<Response> => {
  const { status, message } = response
  if (status >= 400 && isFlooding(request.headers)) return bareResponse(status, message, headers)
  // Where there is a screen, there may be another.
  const { [turnedAwayHeader]: _, ...others } = headers
  const id = randomUUID()
  responses.set(id, response)
  try {
    const screen = await ownScreen(`${screens}/${id}`, request.headers.get('cookie') ?? '')
    return asPage(screen ?? (message ? bare(message) : shownOnce(response)), status, others)
  } finally {
    responses.delete(id)
  }
}
