import 'server-only'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { type Acting, nameActor } from '@/lib/db/history'
import { type Refused, refusalOf, sentenceOf } from '@/lib/db/refusal'
import { beginningsOf, type Change, changesOf, importSelect, type StockRow } from './compare'
import { dropPastPublishAt, normaliseLocation, removeFormulaGuards } from './normalise-line'
import { type ParsedLine, type Problem, refuseLine } from './parse-line'
import type { Values } from './read-value'
import { familyOf, toColumns, toNewRecord } from './record'

/**
 * isTimeOver: a draft's publishing time was dropped because it is past. isStillPOA: the line gives a price, but the
 * piece stays on application. problems: of its refused cells, which keep what is stored.
 */
type Noted = { isTimeOver?: true; isStillPOA?: true; problems?: Problem[] }

/** The result for one line. */
export type Outcome =
  | ({ what: 'unchanged'; line: number; sku: string } & Noted)
  | ({ what: 'created' | 'changed'; line: number; sku: string; changes: Change[] } & Noted)
  | { what: 'refused'; line: number; sku: string; problems: Problem[] }

type Transaction = Prisma.TransactionClient
/** version: as the desk's, which every update changes */
type Row = StockRow & { version: string }
type Step = { line: ParsedLine; row: Row | undefined; values: Values; isTimeOver: boolean; changes: Change[] }

/** The version of a piece that there is not. */
export const noPiece = '-'

class RolledBack extends Error {}

const refusedFor = ({ line, sku, problems }: ParsedLine, why: Omit<Problem, 'line' | 'sku'>): Outcome => ({
  what: 'refused',
  line,
  sku,
  problems: [...problems, { line, sku, ...why }],
})

const refusedByDatabase = (line: ParsedLine, refused: Refused): Outcome =>
  refusedFor(line, {
    column: '',
    field: '',
    value: '',
    reason: sentenceOf(refused, refused.column ?? undefined),
    mend: '',
  })

const read = async (tx: Transaction, lines: ParsedLine[]) => {
  const skus = lines.map(({ sku }) => sku.toLowerCase())
  const locked = await tx.$queryRaw<{ StockItemId: number; version: string }[]>`
    SELECT "StockItemId", xmin::text AS version FROM "StockItem" WHERE lower("SKU") = ANY(${skus})
    ORDER BY "StockItemId" FOR UPDATE`
  const versions = new Map(locked.map(({ StockItemId, version }) => [StockItemId, version]))
  const rows = await tx.stockItem.findMany({
    where: { StockItemId: { in: [...versions.keys()] } },
    select: importSelect,
  })
  return new Map(
    rows.map((row): [string, Row] => [
      row.SKU.toLowerCase(),
      { ...row, version: versions.get(row.StockItemId) ?? noPiece },
    ]),
  )
}

/** A piece that a line would otherwise bring a second time. */
type Known = { sku: string; present: string; isFormer: boolean; isDeleted: boolean }

/**
 * By the lines' SKUs, in lower case: pieces that had them before, and pieces that have them with or without the
 * family's prefix. Joined to each spelling by itself, which the indexes serve.
 */
const readKnown = async (tx: Transaction, lines: ParsedLine[]) => {
  const skus = lines.map(({ sku }) => sku.toLowerCase())
  const families = lines.map(({ values }) => familyOf(values))
  const asked = Prisma.sql`unnest(${skus}::text[], ${families}::"Family"[]) AS asked(sku, family)`
  const known = await tx.$queryRaw<Known[]>`
    SELECT asked.sku, "SKU" AS present, true AS "isFormer", "deletedAt" IS NOT NULL AS "isDeleted" FROM ${asked}
      CROSS JOIN unnest(sku_variants(asked.family, asked.sku)) AS alike
      JOIN "FormerSku" former ON former.sku = alike
      JOIN "StockItem" ON "StockItemId" = item_id AND ("Family" = asked.family OR former.sku = asked.sku)
    UNION ALL
    SELECT asked.sku, "SKU", false, "deletedAt" IS NOT NULL FROM ${asked}
      CROSS JOIN unnest(sku_variants(asked.family, asked.sku)) AS alike
      JOIN "StockItem" ON lower("SKU") = alike AND "Family" = asked.family
    ORDER BY "isFormer" DESC`
  return new Map(known.map((one) => [one.sku, one]))
}

const refusedInBin = (line: ParsedLine, present: string): Outcome =>
  refusedFor(line, {
    column: line.skuHeading,
    field: 'SKU',
    value: line.sku,
    reason: `${present} is in the bin`,
    mend: 'Restore it, or delete it for good.',
  })

const refusedAsKnown = (line: ParsedLine, { present, isFormer }: Pick<Known, 'present' | 'isFormer'>): Outcome =>
  refusedFor(line, {
    column: line.skuHeading,
    field: 'SKU',
    at: line.skuAt,
    value: line.sku,
    reason: `${line.sku} is ${isFormer ? 'the former SKU of' : 'the piece'} ${present}`,
    mend: `Use ${present}; or, if it is a different piece, ${isFormer ? 'add it at the desk before the import' : 'give it another SKU'}.`,
  })

const refusedAsChanged = (line: ParsedLine, row: Row | undefined): Outcome => {
  const what = !row ? 'deleted or renamed' : line.seen === noPiece ? 'added' : 'changed'
  return refusedFor(line, {
    column: '',
    field: '',
    value: '',
    reason: `Somebody has ${what} ${line.sku} since the preview`,
    mend: 'This line was not imported. Import the file again to see what would change.',
  })
}

/**
 * Refuses a new piece that an earlier line brings, with or without the family's prefix. For trials, whose batches are
 * rolled back, so that the database cannot compare them.
 */
export const refuseRepeated = () => {
  const coming = new Map<string, string>()
  return (outcome: Outcome, line: ParsedLine): Outcome => {
    if (outcome.what !== 'created') return outcome
    const family = familyOf(line.values)
    const key = `${family} ${line.sku.toLowerCase().replace(family === 'watch' ? /^nw-/ : /^nj-/, '')}`
    const present = coming.get(key)
    if (present !== undefined) return refusedAsKnown(line, { present, isFormer: false })
    coming.set(key, line.sku)
    return outcome
  }
}

/** One statement for all records with the same columns; Prisma's own takes eight times as long for so many values. */
const insert = async (tx: Transaction, records: Prisma.StockItemCreateManyInput[]) => {
  const alike = new Map<string, string[]>()
  for (const record of records) {
    const json = JSON.stringify(record)
    const columns = Object.keys(JSON.parse(json))
      .map((column) => `"${column}"`)
      .join(', ')
    alike.set(columns, [...(alike.get(columns) ?? []), json])
  }
  for (const [columns, group] of alike) {
    const names = Prisma.raw(columns)
    await tx.$executeRaw`
      INSERT INTO "StockItem" (${names})
      SELECT ${names} FROM jsonb_populate_recordset(NULL::"StockItem", ${`[${group.join(',')}]`}::jsonb)`
  }
}

const write = async (tx: Transaction, steps: Step[]) => {
  const fresh = steps.filter(({ row }) => !row)
  await insert(
    tx,
    fresh.map(({ values }) => toNewRecord(values)),
  )
  for (const { row, values, changes } of steps) {
    if (!row || changes.length === 0) continue
    const changed: Values = Object.fromEntries(changes.map(({ field }) => [field, values[field]]))
    await tx.stockItem.update({
      where: { StockItemId: row.StockItemId },
      data: toColumns(changed),
      select: { StockItemId: true },
    })
  }
}

const outcomeOf = ({ line: { line, sku, problems }, row, values, changes, isTimeOver }: Step): Outcome => {
  const isStillPOA = row?.isPOA === true && values.isPOA === undefined && Boolean(values.Price)
  const noted: Noted = {
    ...(isTimeOver && { isTimeOver }),
    ...(isStillPOA && { isStillPOA }),
    ...(problems.length > 0 && { problems: problems.map((problem) => ({ ...problem, isCellOnly: true as const })) }),
  }
  if (!row) return { what: 'created', line, sku, changes, ...noted }
  return changes.length ? { what: 'changed', line, sku, changes, ...noted } : { what: 'unchanged', line, sku, ...noted }
}

/** Writes within a savepoint. If the database refuses, rolls back to it and returns why; null on success. */
const attempt = async (tx: Transaction, steps: Step[]): Promise<Refused | null> => {
  await tx.$executeRaw`SAVEPOINT attempt`
  try {
    await write(tx, steps)
    await tx.$executeRaw`RELEASE SAVEPOINT attempt`
    return null
  } catch (error) {
    const refused = refusalOf(error)
    if (!refused) throw error
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT attempt`
    return refused
  }
}

/** Writes all lines at once. If the database refuses, retries them one by one, to find the refused ones. */
const writeLines = async (tx: Transaction, steps: Step[]): Promise<Outcome[]> => {
  if ((await attempt(tx, steps)) === null) return steps.map(outcomeOf)
  const outcomes: Outcome[] = []
  for (const step of steps) {
    const refused = await attempt(tx, [step])
    outcomes.push(refused ? refusedByDatabase(step.line, refused) : outcomeOf(step))
  }
  return outcomes
}

type Job = {
  /** new pieces are published unless their line says otherwise; else they are drafts */
  publish: boolean
  /** a dry run: writes everything to get the database's verdict, then rolls back */
  isTrial: boolean
  /** the actor in the history */
  acting?: Acting
  /** gets the version of each line's piece */
  onRow?: (line: ParsedLine, version: string) => void
  /** records the progress in the same transaction */
  note?: (tx: Transaction, outcomes: Outcome[]) => Promise<void>
}

/**
 * Writes valid lines to the stock in one transaction: inserts new SKUs and updates existing ones. Refuses a piece's
 * former SKU, which an old table would otherwise bring back as a second piece, its SKU with the family's prefix
 * added or left out, and what has changed since the preview.
 */
export const applyBatch = async (
  lines: ParsedLine[],
  { publish, isTrial, acting, onRow, note }: Job,
): Promise<Outcome[]> => {
  let outcomes: Outcome[] = []
  const work = async (tx: Transaction) => {
    if (acting) await nameActor(tx, acting)
    // One batch at a time: of two with the same new piece, both would insert it, and the later be refused. The role's own
    // limit, meant for rows, is too short for several batches that wait.
    await tx.$executeRaw`SET LOCAL lock_timeout = '25s'`
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('stock import batch'))`
    const rows = await read(tx, lines)
    const isNew = ({ sku }: ParsedLine) => !rows.has(sku.toLowerCase())
    const known = await readKnown(tx, lines.filter(isNew))
    const refused: Outcome[] = []
    const steps = lines.flatMap((line): Step[] => {
      const row = rows.get(line.sku.toLowerCase())
      const other = known.get(line.sku.toLowerCase())
      const binned = row?.deletedAt ? row.SKU : other?.isDeleted ? other.present : null
      const isKnown = binned === null ? other && refusedAsKnown(line, other) : refusedInBin(line, binned)
      if (isKnown) {
        refused.push(isKnown)
        return []
      }
      const version = row?.version ?? noPiece
      onRow?.(line, version)
      if (refuseLine(line.problems, !row)) {
        refused.push({ what: 'refused', line: line.line, sku: line.sku, problems: line.problems })
        return []
      }
      const given = row || line.values.published !== undefined ? line.values : { ...line.values, published: publish }
      const { values, isTimeOver } = dropPastPublishAt(normaliseLocation(removeFormulaGuards(given, row), row), row)
      const changes = row ? changesOf(row, values) : beginningsOf(values)
      // A change that the preview has not shown would be overwritten, or a deleted piece come back.
      if (line.seen !== undefined && line.seen !== version && changes.length > 0) {
        refused.push(refusedAsChanged(line, row))
        return []
      }
      return [{ line, row, values, isTimeOver, changes }]
    })
    outcomes = [...refused, ...(await writeLines(tx, steps))]
    if (isTrial) throw new RolledBack()
    await note?.(tx, outcomes)
  }
  await db.$transaction(work, { timeout: 60_000, maxWait: 30_000 }).catch((error) => {
    if (!(error instanceof RolledBack)) throw error
  })
  return outcomes
}
