import { submitEnquiry } from '@/lib/enquiries/commands'
import { type FormOrigin, kindOf } from '@/lib/enquiries/kinds'
import { parseEnquiry, parseSubscription } from '@/lib/enquiries/schema'
import { type Unavailability, viewingText } from '@/lib/enquiries/viewing-text'
import { fillsHoneypot, idempotencyField } from '@/lib/forms/constants'
import type { Values } from '@/lib/http/body'
import { wantsPage } from '@/lib/http/form-responses'
import { countAttemptInTurn, perAddress } from '@/lib/http/limits'
import { mutationRoute, noInput, type Outcome } from '@/lib/http/mutation-route'
import { ownReferrer } from '@/lib/http/origin'
import { subscribe } from '@/lib/newsletter/commands'
import * as texts from '@/lib/texts'

export const dynamic = 'force-dynamic'

type Said = { reference: string; viewing?: { words: string; absence: Unavailability | null } }

const done = (kind: FormOrigin, message: string, { reference, viewing }: Said): Outcome => ({
  ok: true,
  status: 200,
  body: { message, reference, viewing: viewing ? viewingText(viewing.words, viewing.absence) : '' },
  next: `/thank-you?${new URLSearchParams({ form: kind, reference, ...(viewing?.absence && { piece: viewing.absence }) })}`,
})

const path = '/submit'

/** The page that a form was sent from; undefined for a refused form, which is shown at the address that it was sent to. */
const pageOf = (headers: Headers) => {
  const page = ownReferrer(headers)
  return page?.pathname === path ? undefined : page?.href
}

type Posted = { request: Request; values: Values; address: string }

const handle = async ({ request, values, address: client }: Posted): Promise<Outcome> => {
  const kind = kindOf(values.form_origin)
  // Only script fills it in. A refused form is shown with it, and sends it the next time.
  values.form_url ??= pageOf(request.headers)
  const spam = fillsHoneypot(values)
  const key = values[idempotencyField] ?? ''
  if (typeof key !== 'string' || key.length > 200)
    return {
      ok: false,
      reason: 'invalid',
      errors: { [idempotencyField]: ['The submission key must be a short text'] },
    }
  if (kind === 'subscribe') {
    const validated = parseSubscription(values)
    if (!validated.ok) return { ...validated, reason: 'invalid' }
    const subscribed = await subscribe(validated.value, { spam, client })
    return subscribed.ok ? done(kind, texts.subscribe.success, { reference: '' }) : subscribed
  }
  const validated = parseEnquiry(kind, values)
  if (!validated.ok) return { ...validated, reason: 'invalid' }
  const submitted = await submitEnquiry({
    kind,
    input: validated.value,
    key,
    isPage: wantsPage(request.headers),
    spam,
    client,
  })
  return submitted.ok ? done(kind, 'Thank you for your enquiry.', submitted) : submitted
}

/** Accepts every public form: five kinds of enquiry and the newsletter. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = mutationRoute({
  method: 'POST',
  form: ({ form_origin }) => kindOf(form_origin),
  path,
  limit: (address) =>
    countAttemptInTurn([perAddress('submit', address, 10, 60), perAddress('submit', address, 60, 3_600)]),
  schema: noInput,
  handle,
})
