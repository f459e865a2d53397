import 'server-only'
import * as z from 'zod'
import { refusalTexts } from '@/lib/db/refusal-texts'
import { normaliseText } from '@/lib/forms/normalise'
import { readNumber } from '@/lib/forms/number'
import { sanitiseForStorage } from '@/lib/pages/html'
import { readMoney } from './money'
import { resourceOf } from './resources/all'
import { type Field, type FieldKind, fieldsOf, isShown, type Resource } from './resources/resource'

/** The value of a column. */
export type Value = string | number | boolean | Date | null

const defaultMaxLength: Partial<Record<FieldKind, number>> = {
  line: 300,
  suggest: 300,
  picture: 300,
  document: 300,
  film: 300,
}

const isText = ({ kind }: Field) =>
  ['line', 'text', 'html', 'choice', 'suggest', 'picture', 'document', 'film', 'record', 'sku'].includes(kind)
const isEmpty = (given: unknown) => given === undefined || given === null || given === ''

/** Matches HTML that could run script. It is passed on unsanitised, so that the database refuses it with a message. */
const runsSomething =
  /<\s*(script|iframe|object|embed|base|meta|link|form)\b|[\s"'/]on[a-z]+\s*=|(javascript|vbscript|data:text)/i

const words = ({ kind, maxLength, label }: Field) => {
  const limit = maxLength ?? defaultMaxLength[kind] ?? 200_000
  const text = z
    .string({ error: `${label} must be text.` })
    .max(limit, { error: refusalTexts.too_long(label, String(limit)) })
  if (kind === 'html')
    return text.transform((html) => (runsSomething.test(html) ? html : normaliseText(sanitiseForStorage(html))))
  const normalised = text.overwrite(normaliseText)
  return kind === 'text' ? normalised : normalised.trim()
}

/** Converts a typed number such as '16,5 mm'; returns anything else unchanged. */
const asNumber = (given: unknown) => {
  if (typeof given !== 'string') return given
  const read = readNumber(given)
  return read.ok ? read.value : given
}

const number = (error: string) => z.preprocess(asNumber, z.number({ error }))
const whole = (label: string) =>
  number(`${label} must be a whole number.`).pipe(z.int({ error: `${label} must be a whole number.` }))

/**
 * Matches a time with its zone: without one it would be read by the server's clock, not by that of whoever typed it.
 */
const zoned = /(Z|[+-]\d{2}:?\d{2})$/i

const moment = (label: string, form = /^/) =>
  z
    .string({ error: `${label} must be a date.` })
    .regex(form, { error: `${label} must include its time zone, as in 2026-11-26T13:15:00Z.` })
    .transform((text) => new Date(text))
    .refine((date) => date.getFullYear() >= 1900 && date.getFullYear() <= 2100, { error: refusalTexts.date(label) })

/** The Zod schema of a field. */
const schemaOf = (field: Field): z.ZodType<Value> => {
  const { kind, label, choices = [], largest = Number.MAX_VALUE } = field
  switch (kind) {
    case 'flag':
      return z.boolean({ error: `${label} must be yes or no.` })
    case 'flagNumber':
      return z.union([z.boolean(), z.literal([0, 1])], { error: `${label} must be yes or no.` }).transform(Number)
    case 'whole':
      return whole(label).pipe(
        z
          .number()
          .min(-2_000_000_000, { error: `${label} is too small.` })
          .max(2_000_000_000, { error: refusalTexts.number_too_large(label) }),
      )
    case 'number':
      return number(`${label} must be a number.`).pipe(
        z
          .number()
          .min(-largest, { error: `${label} is too small.` })
          .max(largest, { error: refusalTexts.number_too_large(label) }),
      )
    case 'money':
      return z.union([z.string(), z.number()], { error: `${label} must be a price.` }).transform((typed, context) => {
        const money = readMoney(String(typed), field.insteadOfPOA)
        if (money.ok) return money.value
        context.addIssue(money.problem)
        return z.NEVER
      })
    case 'day':
      return moment(label)
    case 'moment':
      return moment(label, zoned)
    case 'choice':
      return z
        .union([z.string(), z.number()], { error: refusalTexts.choice(label) })
        .refine((given) => choices.some(({ id }) => String(id) === String(given)), {
          error: refusalTexts.choice(label),
        })
        .transform((given) => choices.find(({ id }) => String(id) === String(given))?.id ?? given)
    case 'record': {
      const error = refusalTexts.choice(label)
      const hasTextKey = resourceOf(field.of)?.keyKind === 'text'
      return hasTextKey ? z.string({ error }).max(200, { error }) : number(error).pipe(z.int32({ error }))
    }
    default:
      return words(field)
  }
}

type Validated = { ok: true; values: Record<string, Value> } | { ok: false; errors: Record<string, string[]> }

/** Validates and converts one value. An empty value becomes NULL, or '' in a text column that is not nullable. */
const validateField = (field: Field, given: unknown): { ok: true; value: Value } | { ok: false; sentence: string } => {
  const nothing = isEmpty(given) || (isText(field) && typeof given === 'string' && given.trim() === '')
  if (nothing && field.required) return { ok: false, sentence: refusalTexts.required(field.label) }
  if (nothing) return { ok: true, value: field.nullable || !isText(field) ? null : '' }
  const validated = schemaOf(field).safeParse(given)
  if (validated.success) return { ok: true, value: validated.data }
  return { ok: false, sentence: validated.error.issues[0]?.message ?? `${field.label} cannot be read.` }
}

/** Clears fields that the chosen kind hides (`when` with `empties`), so that no hidden value is published. */
const withoutHidden = (resource: Resource, values: Record<string, Value>) => {
  const hidden = fieldsOf(resource).filter(
    (field) => field.when?.empties && values[field.when.field] !== undefined && !isShown(field, values),
  )
  const emptied = hidden.map((field) => [field.name, field.nullable || !isText(field) ? null : ''] as const)
  return { ...values, ...Object.fromEntries(emptied) }
}

/**
 * Moves a currency typed with an amount ('$28,950') to its own field, over what was sent for that, as the form does.
 */
const withTypedCurrencies = (resource: Resource, sent: Record<string, unknown>, values: Record<string, Value>) => {
  const typed = fieldsOf(resource).flatMap(({ name, currencyIn }) => {
    const money = currencyIn && typeof values[name] === 'string' ? readMoney(String(sent[name])) : null
    return currencyIn && money?.ok && money.currency ? [[currencyIn, money.currency] as const] : []
  })
  return { ...values, ...Object.fromEntries(typed) }
}

/**
 * Validates the values sent for a record. Ignores unknown and read-only columns, requires the mandatory fields of a
 * new record, takes the currency from a price typed with one, and clears fields that do not apply to the chosen kind.
 * Returns the values by column, or the errors by field.
 */
export const validateValues = (resource: Resource, sent: Record<string, unknown>, isNew: boolean): Validated => {
  const errors: Record<string, string[]> = {}
  const values: Record<string, Value> = {}
  for (const field of fieldsOf(resource)) {
    if (field.readOnly || (field.once && !isNew)) continue
    if (!Object.hasOwn(sent, field.name) && !(isNew && field.required)) continue
    const validated = validateField(field, sent[field.name])
    if (validated.ok) values[field.name] = validated.value
    else errors[field.name] = [validated.sentence]
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, values: withoutHidden(resource, withTypedCurrencies(resource, sent, values)) }
}
