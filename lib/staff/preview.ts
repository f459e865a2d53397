import 'server-only'
import * as z from 'zod'
import { db, readUncommitted } from '@/lib/db/client'
import type { Staff } from './account'
import { actingAs } from './acting'
import { refusalOfRecord } from './database-errors'
import { isOwnRecord, writeRecord } from './record-writes'
import type { DeskRecord } from './records'
import { resourceOf } from './resources/all'
import { previewed } from './resources/previewed'
import { fieldsOf, type Resource } from './resources/resource'
import { may, othersWords } from './roles'
import { validateValues } from './values'

/** The id of a record that is not saved yet. */
const unsaved = 'new'

/** The previewed record: its type and its key, or 'new'. */
export type PreviewTarget = { resource: Resource; id: string }

type Typed = Record<string, unknown>

/** The record to preview, or null if its type has no page, the id is invalid or the role may not write it. */
export const previewOf = (name: string, id: string, staff: Staff): PreviewTarget | null => {
  if (id === '' || id.length > 120 || id.includes('\0')) return null
  const resource = previewed.some((one) => one === name) ? resourceOf(name) : null
  return resource && may(staff.role, id === unsaved ? 'create' : 'edit', name) ? { resource, id } : null
}

/** Previews that are kept of one colleague, the latest. */
const maxPreviews = 20

/** Stores the typed form values for the preview, one row per record and colleague. Drops unknown fields. */
export const storeTyped = async ({ resource, id }: PreviewTarget, typed: Typed, staff: Staff): Promise<void> => {
  const names = fieldsOf(resource).map(({ name }) => name)
  const values = JSON.stringify(Object.fromEntries(Object.entries(typed).filter(([name]) => names.includes(name))))
  await db.$executeRaw`
    INSERT INTO "StaffPreview" ("staff_id", "resource", "record_id", "values")
    VALUES (${staff.id}, ${resource.name}, ${id}, ${values}::jsonb)
    ON CONFLICT ("staff_id", "resource", "record_id") DO UPDATE SET "values" = excluded."values", "created_at" = now()`
  await db.$executeRaw`
    DELETE FROM "StaffPreview" WHERE "staff_id" = ${staff.id} AND ("resource", "record_id") NOT IN (
      SELECT "resource", "record_id" FROM "StaffPreview" WHERE "staff_id" = ${staff.id}
      ORDER BY "created_at" DESC LIMIT ${maxPreviews})`
}

const readTyped = async ({ resource, id }: PreviewTarget, staff: Staff): Promise<Typed> => {
  const row = await db.staffPreview.findUnique({
    where: { staff_id_resource_record_id: { staff_id: staff.id, resource: resource.name, record_id: id } },
    select: { values: true },
  })
  return z.record(z.string(), z.unknown()).catch({}).parse(row?.values)
}

/** Values that make a record published in its preview, whatever the form says. */
const asPublished: Partial<Record<string, Record<string, boolean | number | null>>> = {
  pieces: { published: true, publishAt: null },
  articles: { status: 0, publish_at: null },
}

/** Timeout of the preview's transaction, which locks the record, in milliseconds. */
const timeout = 15_000

class PreviewRollback<Result> extends Error {
  constructor(readonly result: Result | null) {
    super('Previews are never saved.')
  }
}

type Outcome<Result> = { ok: true; result: Result } | { ok: false; sentences: string[] }

/**
 * Resolves to what `read` returns while the typed values are in the database. They are written, read and rolled back in
 * one transaction, so that triggers and constraints apply and nobody else sees them. Returns refusals as sentences.
 */
export const readAfterChanges = async <Result>(
  looked: PreviewTarget,
  staff: Staff,
  read: (record: DeskRecord) => Promise<Result>,
): Promise<Outcome<Result>> => {
  const { resource } = looked
  const id = looked.id === unsaved ? null : looked.id
  const validated = validateValues(resource, await readTyped(looked, staff), id === null)
  if (!validated.ok) return { ok: false, sentences: Object.values(validated.errors).flat() }
  if (id !== null && (await isOwnRecord(resource, id, staff)) === false) return { ok: false, sentences: [othersWords] }
  const values = { ...validated.values, ...asPublished[resource.name] }
  try {
    await actingAs(
      staff,
      async (tx) => {
        const record = await writeRecord(tx, resource, { id, values })
        throw new PreviewRollback(record && (await readUncommitted(tx, () => read(record))))
      },
      { timeout },
    )
  } catch (error) {
    if (error instanceof PreviewRollback)
      return error.result === null
        ? { ok: false, sentences: ['No preview: the record no longer exists.'] }
        : { ok: true, result: error.result }
    const refusal = refusalOfRecord(error, resource)
    if (!refusal) throw error
    return { ok: false, sentences: Object.values(refusal).flat() }
  }
  return { ok: false, sentences: [] }
}

/** Deletes previews that are older than a day. */
export const sweepPreviews = async (): Promise<void> => {
  await db.$executeRaw`DELETE FROM "StaffPreview" WHERE "created_at" < now() - interval '1 day'`
}
