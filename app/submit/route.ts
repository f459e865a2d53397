import { submitEnquiry } from '@/lib/enquiries/commands'
import { honeypotField, idempotencyField } from '@/lib/enquiries/kinds'
import { kindOf, parseEnquiry, parseSubscription } from '@/lib/enquiries/schema'
import type { FieldErrors } from '@/lib/forms/validation'
import { answersFor, wantsPage } from '@/lib/http/answer-form'
import { readBody, type Values } from '@/lib/http/body'
import { clientAddress } from '@/lib/http/client-address'
import { isTrusted } from '@/lib/http/csrf'
import { methodNotAllowedJson } from '@/lib/http/json'
import { countTry, perAddress } from '@/lib/http/limits'
import { subscribe } from '@/lib/newsletter/commands'
import { texts } from '@/lib/site/texts'

export const dynamic = 'force-dynamic'

type Handled =
  | { ok: true; message: string; reference: string }
  | { ok: false; reason: 'invalid'; errors: FieldErrors }
  | { ok: false; reason: 'limited'; wait: number }

const isFilled = (value: unknown) => value !== undefined && value !== null && value !== ''

const handle = async (values: Values): Promise<Handled> => {
  const kind = kindOf(values.form_origin)
  const spam = isFilled(values[honeypotField])
  const key = values[idempotencyField] ?? ''
  if (typeof key !== 'string' || key.length > 200)
    return {
      ok: false,
      reason: 'invalid',
      errors: { [idempotencyField]: ['The submission key must be a short text'] },
    }
  if (kind === 'subscribe') {
    const parsed = parseSubscription(values)
    if (!parsed.ok) return { ...parsed, reason: 'invalid' }
    const done = await subscribe(parsed.value, spam)
    return done.ok ? { ok: true, message: texts.subscribe.success, reference: '' } : done
  }
  const parsed = parseEnquiry(kind, values)
  if (!parsed.ok) return { ...parsed, reason: 'invalid' }
  const done = await submitEnquiry({ kind, input: parsed.value, key, spam })
  return done.ok ? { ok: true, message: 'Thank you for your enquiry.', reference: done.reference } : done
}

const lost = (headers: Headers) =>
  wantsPage(headers)
    ? 'This could not be kept. Please go back, where your words still are, and send them again in a moment.'
    : 'This could not be kept. Please try again in a moment.'

/** On a page somebody reads it who never heard of tokens. */
const mismatch = (headers: Headers) =>
  wantsPage(headers)
    ? 'We cannot tell that this was sent from our website. Please open the page again and send it from there.'
    : 'CSRF token mismatch.'

const tooMany = 'Too many attempts. Please try again later.'

const receive = async (request: Request, answer: ReturnType<typeof answersFor>) => {
  const { headers } = request
  const body = await readBody(request)
  if (!body.ok) return answer.refused(body.status, body.message)
  const { _token: token, ...values } = body.values
  if (!isTrusted(headers, { formEncoded: body.formEncoded, token })) return answer.refused(419, mismatch(headers))

  const origin = kindOf(values.form_origin)
  const limited = (wait: number) =>
    answer.refused(429, tooMany, { origin, values, headers: { 'Retry-After': String(wait) } })
  const address = clientAddress(headers)
  const wait = await countTry([perAddress('submit', address, 10, 60), perAddress('submit', address, 60, 3_600)])
  if (wait > 0) return limited(wait)

  const handled = await handle(values)
  if (handled.ok) {
    const thanks = new URLSearchParams({ form: origin, reference: handled.reference })
    return answer.done({ message: handled.message, reference: handled.reference }, `/thank-you?${thanks}`)
  }
  return handled.reason === 'limited' ? limited(handled.wait) : answer.invalid(origin, values, handled.errors)
}

/** Takes every form: five kinds of enquiries, and the newsletter. */
export const POST = async (request: Request) => {
  const answer = answersFor(wantsPage(request.headers))
  try {
    return await receive(request, answer)
  } catch (error) {
    // The last line says why; those before it may quote what was typed.
    console.error(`[submit] ${String(error).trim().split('\n').at(-1)}`)
    return answer.refused(500, lost(request.headers))
  }
}

const refuse = () => methodNotAllowedJson('POST')
export const GET = refuse
export const PUT = refuse
export const PATCH = refuse
export const DELETE = refuse
