import type { FieldErrors } from '@/lib/forms/validation'

/** Why a command refuses its input: errors by field, or too many tries, with the seconds to wait. */
export type Invalid = { ok: false; reason: 'invalid'; errors: FieldErrors }
export type Limited = { ok: false; reason: 'limited'; wait: number }
export type Refused = Invalid | Limited

export const invalid = (errors: FieldErrors): Invalid => ({ ok: false, reason: 'invalid', errors })
export const limited = (wait: number): Limited => ({ ok: false, reason: 'limited', wait })

/** The messages of the refusals 429 and 423, the latter in Laravel's words. */
export const tooManyAttempts = 'Too many attempts. Please try again later.'
export const passwordRequired = 'Password confirmation required.'

/** A minimal page, without rendering. The lines are the shop's own: nothing is escaped. */
export const barePage = (lines: string[], title = 'Not sent'): string =>
  `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><p>${lines.join('<br>')}</p></html>`

/** In an Accept header: of a browser that shows the answer as a page. Knows no framework, since server/ asks it too. */
export const pageType = /\btext\/html\b/i
