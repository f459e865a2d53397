import { invalid, type Refused } from '@/lib/http/refusals'
import type { Staff } from './account'
import { type Action, othersWords } from './roles'

/** Why a change at the desk was not made. `current`: the record that somebody else has saved since it was read. */
export type NotDone<Current = unknown> =
  | Refused
  | { ok: false; reason: 'changed'; current: Current }
  | { ok: false; reason: 'forbidden'; message: string }
  | { ok: false; reason: 'gone' }

/** The refusal of a change of another boutique's record. */
export const notOwn = { ok: false, reason: 'forbidden', message: othersWords } as const satisfies NotDone

export type ActionOutcome = { ok: true; record?: unknown } | NotDone

/** An action on a record besides saving. */
export type RecordAction = {
  /** the permission that it requires */
  right: Action
  /** whether it asks for the password or a passkey again, unless it was given recently */
  sensitive?: true | ((id: number) => Promise<boolean>)
  run: (id: number, values: Record<string, unknown>, staff: Staff) => Promise<ActionOutcome>
}

/** The id of another record that a body names, or null if the value is none that the database's integers hold. */
export const idOf = (value: unknown): number | null =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= 2_147_483_647 ? Number(value) : null

/** A refusal of the whole form, or of `field`. */
export const refused = (sentence: string, field = 'form') => invalid({ [field]: [sentence] })

/** Resolves to data of a record besides its columns, or null if the record does not exist. */
export type RecordView = (id: number, staff: Staff) => Promise<object | null>
