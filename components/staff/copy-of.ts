import { fieldsOf, type Resource } from '@/lib/staff/resources/resource'

/** What the form of a record's copy begins with: its fields, without what is true of that one record alone. */
export const copyOf = (resource: Pick<Resource, 'groups'>, record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(resource)
      .map(({ name, ownAlone, initial }) => [name, ownAlone ? initial : record[name]] as const)
      .filter(([, value]) => value !== undefined),
  )
