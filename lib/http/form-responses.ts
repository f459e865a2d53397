import 'server-only'
import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { env } from '@/lib/env'
import type { FieldErrors } from '@/lib/forms/validation'
import { processWide } from '@/lib/process-wide'
import { clientAddress } from './client-address'
import { errorText } from './error-text'
import { fetchOwnPage } from './internal'
import { noStoreHeaders } from './json'
import { barePage, pageType } from './refusals'

/** What the response to a form without script shows. */
export type FormResponse = {
  status: number
  message: string
  /** the form to show again, by its name; null to show only the message */
  form: { name: string; values: Record<string, unknown>; errors: FieldErrors } | null
}

const responses = processWide('form responses', () => new Map<string, FormResponse>())

/** The response that the screen at /internal/answer/{id} shows; null if there is none of this id. */
export const getFormResponse = (id: string): FormResponse | null => responses.get(id) ?? null

/** Whether the sender is a browser that shows the answer as a page. */
export const acceptsPage = (headers: Headers) => pageType.test(headers.get('accept') ?? '')

/** Whether the sender is a browser without script, which expects a page. */
export const wantsPage = (headers: Headers) =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(headers.get('content-type') ?? '') &&
  acceptsPage(headers)

/** Screens per address and minute: rendering is expensive, and nobody mistypes a form that often. */
const maxScreens = 20
const screensOf = processWide('screens', () => new LRUCache<string, { count: number }>({ max: 10_000, ttl: 60_000 }))

const isFlooding = (headers: Headers) => {
  const address = clientAddress(headers)
  const shown = screensOf.get(address) ?? { count: 0 }
  if (shown.count === 0) screensOf.set(address, shown)
  shown.count++
  return shown.count > maxScreens * env.RATE_LIMIT_PER_ADDRESS_FACTOR
}

/** Statuses of a request that was understood and decided: the message says all, and trying again changes nothing. */
const decided = [403, 410, 422]

/**
 * What is said of a request, in lines: if it was not carried out, the catalogue's text for its status, then the
 * message.
 */
export const answerLines = ({ status, message }: { status: number; message: string }): string[] =>
  status < 400 || decided.includes(status) ? [message] : [errorText({ status }), message]

/** The values that a screen would have shown this one time, if it cannot be rendered. */
const shownOnce = ({ form }: FormResponse) =>
  barePage(
    Object.values(form?.values ?? {})
      .flat()
      .map((text) => String(text).replace(/[<>&]/g, '')),
    'Please note this down',
  )

const asPage = (html: string, status: number, headers: Record<string, string>) =>
  new Response(html, {
    status,
    headers: { ...headers, ...noStoreHeaders, 'Content-Type': 'text/html; charset=utf-8' },
  })

/** The text of an answer as a page, without rendering. */
export const bareResponse = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  asPage(barePage(answerLines({ status, message })), status, headers)

/**
 * A response as a page. A route cannot render one, so it requests the screen from this process's own server, with the
 * request's cookies; the screen finds the response in memory. `screens` is the path of that screen. An address that is
 * refused again and again gets only the text.
 */
export const pageResponse = async (
  request: Request,
  response: FormResponse,
  headers: Record<string, string> = {},
  screens = '/internal/answer',
): Promise<Response> => {
  const { status, message } = response
  if (status >= 400 && isFlooding(request.headers)) return bareResponse(status, message, headers)
  const id = randomUUID()
  responses.set(id, response)
  try {
    const screen = await fetchOwnPage(`${screens}/${id}`, request.headers.get('cookie') ?? '')
    return asPage(screen ?? (message ? barePage(answerLines(response)) : shownOnce(response)), status, headers)
  } finally {
    responses.delete(id)
  }
}
