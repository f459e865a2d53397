import type { Staff } from './account'
import type { Action } from './roles'

export type ActionOutcome =
  | { ok: true; record?: unknown }
  | { ok: false; reason: 'invalid'; errors: Record<string, string[]> }
  | { ok: false; reason: 'limited'; wait: number }
  | { ok: false; reason: 'forbidden'; message: string }
  | { ok: false; reason: 'gone' }

/** What may be done with a record besides saving it. */
export type RecordAction = {
  /** the right that it takes */
  right: Action
  /** whether it asks for the password or a passkey again where the last proof is old */
  proven?: (id: number) => boolean | Promise<boolean>
  run: (id: number, values: Record<string, unknown>, staff: Staff) => Promise<ActionOutcome>
}

/** A refusal that belongs to no field, or to the one that is named. */
export const refused = (sentence: string, field = 'form'): ActionOutcome => ({
  ok: false,
  reason: 'invalid',
  errors: { [field]: [sentence] },
})

/** What the desk shows of a record beside its columns; null where the record is gone. */
export type RecordView = (id: number, staff: Staff) => Promise<object | null>
