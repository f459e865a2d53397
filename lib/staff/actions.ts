import 'server-only'
import type { Staff } from './account'
import { sendInvitation } from './commands'
import type { Action, ResourceName } from './roles'

type Outcome =
  | { ok: true; record?: unknown }
  | { ok: false; reason: 'invalid'; errors: Record<string, string[]> }
  | { ok: false; reason: 'limited'; wait: number }
  | { ok: false; reason: 'forbidden'; message: string }
  | { ok: false; reason: 'gone' }

export type RecordAction = {
  /** the right that it takes */
  right: Action
  run: (id: number, values: Record<string, unknown>, staff: Staff) => Promise<Outcome>
}

/** What may be done with a record besides saving it: POST /api/staff/{resource}/{id}/{action}. */
export const recordActions: Partial<Record<ResourceName, Record<string, RecordAction>>> = {
  colleagues: { invite: { right: 'edit', run: (id) => sendInvitation(id) } },
}

/** What follows when a record was made. */
export const afterCreate: Partial<Record<ResourceName, (id: number) => Promise<unknown>>> = {
  colleagues: (id) => sendInvitation(id),
}
