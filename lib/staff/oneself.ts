import type { Staff } from './account'
import type { Refusal } from './refusal'
import type { Resource } from './resources/resource'
import type { Value } from './values'

const isOneself = ({ name }: Resource, id: string, staff: Staff) => name === 'colleagues' && id === String(staff.id)

/** Why somebody may not change the own account that way: it would shut them out in the middle of it. Null where they may. */
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

/** Why somebody may not delete a record; null where they may. */
export const deletionOfOneself = (resource: Resource, id: string, staff: Staff): Refusal | null =>
  isOneself(resource, id, staff) ? { form: ['This is your own account: another owner can delete it.'] } : null
