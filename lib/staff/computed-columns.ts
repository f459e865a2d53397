import 'server-only'
import { guest, isVisible } from '@/lib/auth/visibility'
import { isPOA, priceOf } from '@/lib/catalogue/price'
import { getShopRules } from '@/lib/catalogue/shop-rules'
import { listStatus } from '@/lib/catalogue/status'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { accountStatus } from '@/lib/members/account'
import { column } from './list-conditions'
import { type DeskRecord, keyIn } from './records'
import { resourceOf, resources } from './resources/all'
import { colleagues } from './resources/colleagues'
import { enquiries } from './resources/people'
import { fieldsOf, type Resource } from './resources/resource'
import { findSuperseded, refusalOfChange } from './undo-rules'

const decimal = (value: unknown) => (typeof value === 'string' ? new Prisma.Decimal(value) : null)
const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** URL of a photograph at the desk, which serves photographs hidden from visitors too. */
export const deskPhoto = (sku: string, name: string, hash: string) =>
  `/api/staff/photographs/${encodeURIComponent(sku)}/${encodeURIComponent(name)}?v=${hash.slice(0, 12)}`

const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/London' })

/** Label of a draft, with the time of its scheduled publication. */
const draftUntil = (at: unknown) => (at instanceof Date ? `Draft until ${clock.format(at)} (London)` : 'Draft')

const seenBy = (record: DeskRecord) => {
  if (record.deletedAt !== null) return 'In the bin'
  if (record.published !== true) return draftUntil(record.publishAt)
  return isVisible({ published: true, deletedAt: null, MembersAreaOnly: Number(record.MembersAreaOnly) }, guest)
    ? 'Everyone'
    : 'Members'
}

/**
 * Adds the first photograph, the number of photographs, price and status as shown to visitors, and whether a sale is
 * noted that has not been taken back.
 */
const decoratePieces = async (records: DeskRecord[]): Promise<DeskRecord[]> => {
  const ids = records.map(({ id }) => Number(id))
  const [photos, rules, sales] = await Promise.all([
    db.photo.findMany({
      where: { item_id: { in: ids } },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
      select: { item_id: true, name: true, hash: true },
    }),
    getShopRules(),
    db.sale.findMany({
      where: { item_id: { in: ids }, taken_back_at: null },
      select: { item_id: true },
    }),
  ])
  const noted = new Set(sales.map(({ item_id }) => item_id))
  return records.map((record) => {
    const own = photos.filter(({ item_id }) => item_id === Number(record.id))
    const priced = {
      isPOA: record.isPOA === true,
      isSold: record.isSold === true,
      Price: decimal(record.Price),
      Currency: textOf(record.Currency),
      MarginScheme: textOf(record.MarginScheme),
      sortPrice: decimal(record.sortPrice),
    }
    const [first] = own
    return {
      ...record,
      photo: first ? deskPhoto(String(record.SKU), first.name, first.hash) : null,
      photos: own.length,
      shownPrice: priceOf(priced, rules).text,
      ownPrice: priceOf({ ...priced, isPOA: false, isSold: false }, { ...rules, poaPriceTag: null }).text,
      isHiddenPrice: isPOA(priced, rules.poaPriceTag),
      seenBy: seenBy(record),
      isSaleNoted: noted.has(Number(record.id)),
      shownStatus: listStatus(textOf(record.StatusName)).label,
    }
  })
}

/** The first photograph of the piece of each of these enquiries. */
const findFirstPhotos = (enquiries: number[]) =>
  db.$queryRaw<{ enquiry: number; SKU: string; name: string; hash: string }[]>`
    SELECT asked."id" AS enquiry, "SKU", own.* FROM "Enquiry" asked JOIN "StockItem" ON "StockItemId" = "item_id"
    CROSS JOIN LATERAL (
      SELECT "name", "hash" FROM "Photo" WHERE "item_id" = "StockItemId" ORDER BY "position", "id" LIMIT 1) AS own
    WHERE asked."id" = ANY (${enquiries}::int[])`

/** Adds the photograph of the piece and the name of the assigned colleague. */
const decorateEnquiries = async (records: DeskRecord[]): Promise<DeskRecord[]> => {
  const assigned = records.map(({ assigned_to }) => Number(assigned_to)).filter((id) => id > 0)
  const [photos, colleagues] = await Promise.all([
    findFirstPhotos(records.map(({ id }) => Number(id))),
    db.staffAccount.findMany({ where: { id: { in: assigned } }, select: { id: true, name: true } }),
  ])
  return records.map((record) => {
    const photo = photos.find(({ enquiry }) => enquiry === record.id)
    return {
      ...record,
      photo: photo ? deskPhoto(photo.SKU, photo.name, photo.hash) : null,
      assigned: colleagues.find(({ id }) => id === record.assigned_to)?.name ?? '',
    }
  })
}

/** Tells who was declined from who was suspended: in the database both have status 2. */
const decorateMembers = (records: DeskRecord[]): DeskRecord[] =>
  records.map((record) => (record.declined_at ? { ...record, status: 'declined' } : record))

const isMemberStatus = ({ record_type, column_name }: DeskRecord) =>
  record_type === 'Member' && column_name === 'status'

/** The same in the history: a change of status that set or cleared `declined_at` as well. */
const tellDeclined = async (records: DeskRecord[]): Promise<DeskRecord[]> => {
  const ids = records.filter(isMemberStatus).map(({ id }) => BigInt(id))
  if (ids.length === 0) return records
  const declined = await db.$queryRaw<{ id: bigint }[]>`
    SELECT "status"."id" FROM "History" AS "status" JOIN "History" AS "other" USING ("transaction_id", "record_type", "record_key")
    WHERE "status"."id" = ANY (${ids}) AND "other"."column_name" = 'declined_at'`
  const told = (value: unknown) => (value === accountStatus.suspended ? 'declined' : value)
  return records.map((record) =>
    declined.some(({ id }) => String(id) === String(record.id))
      ? { ...record, old_value: told(record.old_value), new_value: told(record.new_value) }
      : record,
  )
}

/** The record type whose keys a changed column holds; null if it holds none. */
const referencedBy = ({ record_type, column_name }: DeskRecord): Resource | null => {
  if (record_type === enquiries.table && column_name === 'assigned_to') return colleagues
  const changed = resources.find(({ table }) => table === record_type)
  return resourceOf(changed && fieldsOf(changed).find(({ name }) => name === column_name)?.of)
}

const keysOf = ({ old_value, new_value }: DeskRecord) =>
  [old_value, new_value].filter((value) => value !== null).map(String)

/** Resolves to the titles of those records that are still there, by key. */
const findTitles = async (resource: Resource, keys: string[]): Promise<Map<string, string>> => {
  // Pieces of one name are told apart by their SKUs alone.
  const title = resource.name === 'pieces' ? 'SKU' : resource.title
  const rows = await db.$queryRaw<{ key: string; title: string | null }[]>`
    SELECT ${column(resource.key)}::text AS "key", ${column(title)}::text AS "title"
    FROM ${column(resource.table)} WHERE ${keyIn(resource, keys)}`
  return new Map(rows.map(({ key, title }) => [key, title || `${resource.one} ${key}`]))
}

/** Replaces the keys of a type's records in changes with their titles. An undo would name no record that is gone. */
const nameReferences = async (records: DeskRecord[], resource: Resource): Promise<DeskRecord[]> => {
  const isOne = (record: DeskRecord) => referencedBy(record) === resource
  const titles = await findTitles(resource, records.filter(isOne).flatMap(keysOf))
  const titleOf = (key: unknown) =>
    key === null || key === '' ? key : (titles.get(String(key)) ?? `${resource.one} ${key} (gone)`)
  return records.map((record) => {
    if (!isOne(record)) return record
    const { old_value, new_value } = record
    const isUndoable =
      record.isUndoable === true && (old_value === null || old_value === '' || titles.has(String(old_value)))
    return { ...record, old_value: titleOf(old_value), new_value: titleOf(new_value), isUndoable }
  })
}

/** Adds whether an undo of a change can succeed, as far as that is known without trying. */
const tellUndoable = async (records: DeskRecord[]): Promise<DeskRecord[]> => {
  const known = records.map((record) => ({
    record,
    change: {
      id: BigInt(record.id),
      record_type: String(record.record_type),
      operation: String(record.operation),
      column_name: String(record.column_name),
      old_value: record.old_value,
      new_value: record.new_value,
    },
  }))
  const superseded = await findSuperseded(known.map(({ change }) => change))
  return known.map(({ record, change }) => ({
    ...record,
    isUndoable: refusalOfChange(change) === null && !superseded.has(String(change.id)),
  }))
}

const naming = /@\d+\//
const namesPhotographs = (value: unknown) => typeof value === 'string' && naming.test(value)

/** Photographs by the present SKUs of their pieces in place of the ids. */
const namePhotographs = async (records: DeskRecord[]): Promise<DeskRecord[]> => {
  const values = [...new Set(records.flatMap(({ old_value, new_value }) => [old_value, new_value]))].filter(
    namesPhotographs,
  )
  if (values.length === 0) return records
  const rows = await db.$queryRaw<{ value: string; named: string }[]>`
    SELECT value, photographs_by_sku(value) AS named FROM unnest(${values}::text[]) AS value`
  const named = new Map<unknown, string>(rows.map((row) => [row.value, row.named]))
  return records.map((record) => ({
    ...record,
    old_value: named.get(record.old_value) ?? record.old_value,
    new_value: named.get(record.new_value) ?? record.new_value,
  }))
}

const decorateHistory = async (records: DeskRecord[]): Promise<DeskRecord[]> => {
  let named = await tellUndoable(records)
  for (const resource of new Set(records.map(referencedBy))) if (resource) named = await nameReferences(named, resource)
  return namePhotographs(named)
}

/** Adds computed properties to records for lists and forms. */
export const addComputedColumns = async ({ name }: Resource, records: DeskRecord[]): Promise<DeskRecord[]> => {
  if (records.length === 0) return records
  if (name === 'pieces') return decoratePieces(records)
  if (name === 'members') return decorateMembers(records)
  if (name === 'history') return tellDeclined(await decorateHistory(records))
  return name === 'enquiries' ? decorateEnquiries(records) : records
}

export const addComputedColumnsToOne = async (resource: Resource, record: DeskRecord): Promise<DeskRecord> =>
  (await addComputedColumns(resource, [record]))[0] ?? record
