import 'server-only'
import { type FieldErrors, summaryOf } from '@/lib/forms/validation'
import type { Values } from './body'
import { pageResponse } from './form-responses'
import { invalidJson, privateJson, refusedJson } from './json'

/** Whether a browser without script waits for a page. */
export const wantsPage = (headers: Headers) =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(headers.get('content-type') ?? '') &&
  /\btext\/html\b/i.test(headers.get('accept') ?? '')

/** The answers of a form's endpoint, as JSON or, for a page without script, as a page. */
export const answersFor = (page: boolean) => ({
  /** 200, or 303 to the page that says the same */
  done: (data: Record<string, unknown>, thanks: string) =>
    page
      ? new Response(null, { status: 303, headers: { Location: thanks, 'Cache-Control': 'private, no-store' } })
      : privateJson(data),
  /** 422, with every word typed */
  invalid: (origin: string, values: Values, errors: FieldErrors) => {
    const message = summaryOf(errors)
    return page
      ? pageResponse({ status: 422, message, form: { origin, values, errors } })
      : invalidJson(message, errors)
  },
  /** any other refusal; `form` is shown again where there is one */
  refused: (
    status: number,
    message: string,
    { origin, values, headers }: { origin?: string; values?: Values; headers?: Record<string, string> } = {},
  ) =>
    page
      ? pageResponse({ status, message, form: origin && values ? { origin, values, errors: {} } : null }, headers)
      : refusedJson(status, message, headers),
})
