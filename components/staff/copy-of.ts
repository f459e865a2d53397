import { fieldsOf, type Resource } from '@/lib/staff/resources/resource'

/** Initial values of a duplicated record: its fields, except those marked `ownAlone`. */
export const copyOf = (resource: Pick<Resource, 'groups'>, record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(resource)
      .map(({ name, ownAlone, initial }) => [name, ownAlone ? initial : record[name]] as const)
      .filter(([, value]) => value !== undefined),
  )
