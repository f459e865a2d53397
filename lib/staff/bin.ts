import 'server-only'
import { Prisma } from '@/lib/db/generated/client'
import type { Staff } from './account'
import { actingAs } from './acting'
import { column } from './list-conditions'
import { type NotDone, refused } from './record-action'
import { keyIs } from './records'
import { resourceOf } from './resources/all'
import type { Resource } from './resources/resource'
import { may } from './roles'

type Binned = Resource & { bin: string }
type Entry = { resource: Binned; id: string }

const hasBin = (resource: Resource | null): resource is Binned => resource?.bin !== undefined

/** The record of a row in the bin, such as 'pieces 12'; null if its id is none. */
export const entryOf = (id: string): Entry | null => {
  const [, name, key = ''] = /^([a-z]+) (.+)$/.exec(id) ?? []
  const resource = resourceOf(name)
  return hasBin(resource) ? { resource, id: key } : null
}

const isInBin = ({ resource, id }: Entry) => Prisma.sql`${keyIs(resource, id)} AND ${column(resource.bin)} IS NOT NULL`

const mayNot = { ok: false, reason: 'forbidden', message: 'Your role does not allow this.' } as const

const mayDelete = ({ resource }: Entry, { role }: Staff) => may(role, 'delete', resource.name)

class NoLongerThere extends Error {}

/** Takes records out of the bin, all or none. */
export const restoreFromBin = async (entries: Entry[], staff: Staff): Promise<{ ok: true } | NotDone> => {
  if (!entries.every((entry) => mayDelete(entry, staff))) return mayNot
  try {
    await actingAs(staff, async (tx) => {
      for (const entry of entries) {
        const { table, bin } = entry.resource
        const restored = await tx.$executeRaw`
          UPDATE ${column(table)} SET ${column(bin)} = NULL WHERE ${isInBin(entry)}`
        if (restored === 0) throw new NoLongerThere()
      }
    })
    return { ok: true }
  } catch (error) {
    if (!(error instanceof NoLongerThere)) throw error
    return refused('One of these is no longer in the bin. Nothing was changed.')
  }
}

/** Deletes a record that is in the bin for good. */
export const deleteForGood = async (
  entry: Entry,
  staff: Staff,
): Promise<{ ok: true; record: { id: string } } | NotDone> => {
  if (!mayDelete(entry, staff)) return mayNot
  const deleted = await actingAs(
    staff,
    (tx) => tx.$executeRaw`DELETE FROM ${column(entry.resource.table)} WHERE ${isInBin(entry)}`,
  )
  return deleted > 0 ? { ok: true, record: { id: entry.id } } : { ok: false, reason: 'gone' }
}
