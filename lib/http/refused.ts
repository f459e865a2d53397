import type { FieldErrors } from '@/lib/forms/validation'

/** Why a command refuses its input: errors by field, or too many tries, with the seconds to wait. */
export type Invalid = { ok: false; reason: 'invalid'; errors: FieldErrors }
export type Limited = { ok: false; reason: 'limited'; wait: number }
export type Refused = Invalid | Limited

export const invalid = (errors: FieldErrors): Invalid => ({ ok: false, reason: 'invalid', errors })
export const limited = (wait: number): Limited => ({ ok: false, reason: 'limited', wait })
