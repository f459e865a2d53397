import type { Staff } from './account'
import type { Refusal } from './database-errors'
import type { Resource } from './resources/resource'
import type { Value } from './values'

const isOneself = ({ name }: Resource, id: string, staff: Staff) => name === 'colleagues' && id === String(staff.id)

/** Why a colleague may not make this change to their own account, which could lock them out; null if they may. */
export const changeOfOneself = (
  resource: Resource,
  { id, values }: { id: string; values: Record<string, Value> },
  staff: Staff,
): Refusal | null => {
  if (!isOneself(resource, id, staff)) return null
  if (values.suspended === true) return { suspended: ['This is your own account: another owner can suspend it.'] }
  return values.role !== undefined && values.role !== staff.role
    ? { role: ['This is your own account: another owner can change its role.'] }
    : null
}

/** Why a colleague may not delete this record, their own account; null if they may. */
export const deletionOfOneself = (resource: Resource, id: string, staff: Staff): Refusal | null =>
  isOneself(resource, id, staff) ? { form: ['This is your own account: another owner can delete it.'] } : null
