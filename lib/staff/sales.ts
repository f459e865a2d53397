import 'server-only'
import { dayInLondon } from '@/lib/cache/day'
import { listStatus } from '@/lib/catalogue/status'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { visitorName } from '@/lib/enquiries/enquiry'
import { invalid } from '@/lib/http/refusals'
import type { Staff } from './account'
import { actingAs } from './acting'
import { addComputedColumnsToOne } from './computed-columns'
import { toRefusal } from './database-errors'
import { currentKey, historyOfRecord } from './history-identity'
import { ownCondition } from './list-conditions'
import { type ActionOutcome, idOf, type NotDone, refused } from './record-action'
import { isOwnRecord, updateRecord, whyNotFound } from './record-writes'
import { type DeskRecord, getRecord } from './records'
import { pieces } from './resources/pieces'
import { fieldsOf } from './resources/resource'
import { saleFields, sales } from './resources/sales'
import { may } from './roles'
import { undoChange } from './undo'
import { isTakeBack } from './undo-rules'
import { validateValues } from './values'

type Sold = { ok: true; record: { id: number; sale: number } } | NotDone<DeskRecord>

/** The fields of the dialog: those of a sale, and the id of the buyer's enquiry. */
const asked = {
  groups: [
    {
      title: '',
      fields: [...saleFields, { name: 'enquiry_id', label: 'Buyer’s enquiry', kind: 'whole', nullable: true } as const],
    },
  ],
}

type Locked = { own: boolean; version: string; noted: boolean }

const lockPiece = async (tx: Prisma.TransactionClient, id: number, staff: Staff): Promise<Locked | null> => {
  const [piece] = await tx.$queryRaw<Omit<Locked, 'noted'>[]>`
    SELECT ${ownCondition(pieces, staff)} AS "own", xmin::text AS "version"
    FROM "StockItem" WHERE "StockItemId" = ${id} FOR UPDATE`
  // Asked once the piece is locked: a sale that was noted while this waited is seen.
  const noted = await isNoted(tx, id)
  return piece ? { ...piece, noted } : null
}

const findPiece = async (id: number, staff: Staff): Promise<DeskRecord | null> => {
  const record = await getRecord(pieces, String(id), staff)
  return record && addComputedColumnsToOne(pieces, record)
}

const isNoted = async (database: Pick<Prisma.TransactionClient, 'sale'>, id: number) =>
  (await database.sale.count({ where: { item_id: id, taken_back_at: null } })) > 0

/**
 * Sells a piece: sets its status to Sold and inserts a Sale with price, date and the buyer's enquiry. A piece that is
 * sold but has no Sale gets one. Refuses a piece that already has a Sale and, with `changed` and the current record, one
 * that is no longer as the given `version` was read; without a version, any is sold.
 */
export const sellPiece = async (id: number, values: Record<string, unknown>, staff: Staff): Promise<Sold> => {
  const validated = validateValues({ ...sales, ...asked }, values, true)
  if (!validated.ok) return { ...validated, reason: 'invalid' }
  const { price_obtained = null, currency, sold_on, enquiry_id = null, note = '' } = validated.values
  const read = values.version ?? null
  try {
    const sold = await actingAs(staff, async (tx): Promise<Sold | 'changed'> => {
      const piece = await lockPiece(tx, id, staff)
      if (!piece) return { ok: false, reason: 'gone' }
      if (!piece.own) return whyNotFound(pieces, { id: String(id), version: null }, staff)
      if (piece.noted) return refused('Somebody has already sold this piece.')
      if (read !== null && read !== piece.version) return 'changed'
      const [sale] = await tx.$queryRaw<{ id: number }[]>`
        INSERT INTO "Sale" ("item_id", "price_obtained", "currency", "sold_on", "enquiry_id", "note")
        VALUES (${id}, ${price_obtained}::text::numeric, ${currency}, ${sold_on}::timestamptz::date, ${enquiry_id}, ${note})
        RETURNING "id"`
      await tx.$executeRaw`
        UPDATE "StockItem" SET "StatusName" = 'Sold', "soldAt" = sold_at_on(${sold_on}::timestamptz::date, "soldAt")
        WHERE "StockItemId" = ${id}`
      return { ok: true, record: { id, sale: sale?.id ?? 0 } }
    })
    if (sold !== 'changed') return sold
    const current = await findPiece(id, staff)
    return current ? { ok: false, reason: 'changed', current } : { ok: false, reason: 'gone' }
  } catch (error) {
    const errors = toRefusal(error, fieldsOf(asked))
    if (!errors) throw error
    return invalid(errors)
  }
}

/** Enquiries about a piece, as choices in the sale dialog: newest first, without spam, at most 50. */
const findBuyers = async (id: number) => {
  const rows = await db.$queryRaw<{ id: number; reference: string; who: string; at: Date }[]>`
    SELECT "id", "reference", "createdAt" AS "at",
      coalesce(nullif(trim_text("name"), ''), nullif(trim_text("firstName" || ' ' || "lastName"), ''), "email") AS "who"
    FROM "Enquiry" WHERE "item_id" = ${id} AND NOT "spam" ORDER BY "createdAt" DESC LIMIT 50`
  return rows.map(({ id, reference, who, at }) => ({
    id,
    name: `${who} · ${reference} · ${dayInLondon(at)}`,
  }))
}

/**
 * Initial data of the sale dialog: the piece as it is now, its enquiries and whether it has a current sale. Null if the
 * piece does not exist.
 */
export const prepareSale = async (id: number, staff: Staff) => {
  const piece = await findPiece(id, staff)
  return piece && { id, piece, buyers: await findBuyers(id), isNoted: await isNoted(db, id) }
}

/** The latest change of a piece's status. */
const findStatusChange = async (id: number) => {
  const [change] = await db.$queryRaw<{ id: bigint; old_value: unknown; new_value: unknown }[]>`
    SELECT "id", "old_value", "new_value" FROM "History"
    WHERE ${historyOfRecord(pieces.table, String(id))} AND "operation" = 'update' AND "column_name" = 'StatusName'
    ORDER BY "id" DESC LIMIT 1`
  return change
}

/** A piece's standing sale, with the buyer's name. */
const findSale = async (id: number) => {
  const sale = await db.sale.findFirst({
    where: { item_id: id, taken_back_at: null },
    select: { price_obtained: true, currency: true, sold_on: true, enquiry: true },
  })
  if (!sale) return null
  const { price_obtained, currency, sold_on, enquiry } = sale
  return {
    price_obtained: price_obtained?.toFixed(2) ?? null,
    currency,
    sold_on: sold_on.toISOString().slice(0, 10),
    buyer: enquiry && `${visitorName(enquiry) || enquiry.email} (${enquiry.reference})`,
  }
}

/**
 * Initial data of the dialog that takes a sold piece back: its status before it was sold, and its sale for whoever may
 * see sales. Null if the piece does not exist.
 */
export const prepareTakeBack = async (id: number, staff: Staff) => {
  const piece = await findPiece(id, staff)
  if (!piece) return null
  const change = await findStatusChange(id)
  return {
    id,
    piece,
    before: typeof change?.old_value === 'string' ? change.old_value : '',
    sale: may(staff.role, 'see', 'sales') ? await findSale(id) : null,
  }
}

/**
 * Takes a sold piece back, which ends its sale: its status becomes the given one. Resolves to the change in the
 * history, by which it can be undone.
 */
export const takeBack = async (id: number, values: Record<string, unknown>, staff: Staff): Promise<ActionOutcome> => {
  const { StatusName = '', version = null } = values
  if (typeof StatusName !== 'string' || !(version === null || typeof version === 'string'))
    return refused('Choose a status.', 'StatusName')
  if (listStatus(StatusName).tone === 'sold') return refused('Choose a status other than Sold.', 'StatusName')
  const piece = await findPiece(id, staff)
  if (!piece) return { ok: false, reason: 'gone' }
  if (piece.isSold !== true) return refused('This piece is no longer sold.')
  const done = await updateRecord(pieces, { id: String(id), version, values: { StatusName } }, staff)
  if (!done.ok) return done
  const change = await findStatusChange(id)
  return { ok: true, record: { id, change: change ? Number(change.id) : null } }
}

/** Undoes taking a piece back, sale and all, for whoever may change the piece. `change`: as `takeBack` told. */
export const undoTakeBack = async (
  id: number,
  values: Record<string, unknown>,
  staff: Staff,
): Promise<ActionOutcome> => {
  const change = idOf(values.change)
  const made = change === null ? null : await db.history.findUnique({ where: { id: change } })
  const piece = await findPiece(id, staff)
  if (!made || !piece || !isTakeBack(made) || (await currentKey(made)) !== String(id))
    return { ok: false, reason: 'gone' }
  if (!(await isOwnRecord(pieces, String(id), staff)))
    return whyNotFound(pieces, { id: String(id), version: null }, staff)
  return undoChange(Number(made.id), staff)
}
