import 'server-only'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import type { Acting } from '@/lib/db/history'
import { excerpt } from '@/lib/format-text'
import { UnreadableFile } from '@/lib/spreadsheets/cell'
import { applyBatch, type Outcome } from './apply-batch'
import type { Choices } from './columns'
import { headingKey } from './fields'
import type { ValueChoice } from './known-values'
import type { ParsedLine, Problem } from './parse-line'
import { type Counts, maxProblems, sortOut } from './preview'
import { inBatches, openFile, openStored } from './read-lines'
import { type StoredChoices, storedChoices } from './schema'
import { plain } from './synonyms'

const hashOfFile = async (file: string) => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

/** Remembers columns chosen by hand for later files with the same heading; null remembers an ignored column. */
const rememberColumns = async (choices: Choices): Promise<void> => {
  const rows = Object.entries(choices).flatMap(([heading, field]) => {
    const key = headingKey(heading)
    return key ? [{ heading: key, field: field ?? '' }] : []
  })
  await db.$transaction(
    rows.map(({ heading, field }) =>
      db.stockImportColumn.upsert({ where: { heading }, create: { heading, field }, update: { field } }),
    ),
  )
}

/** Remembers words chosen by hand for later files with the same values. */
const rememberWords = async (choices: readonly ValueChoice[]): Promise<void> => {
  await db.$transaction(
    choices.map(({ field, value: written, word }) => {
      const value = plain(written)
      const where = { field_value: { field, value } }
      return db.stockImportValue.upsert({ where, create: { field, value, word }, update: { word } })
    }),
  )
}

/**
 * Creates an import, or returns a waiting or running one of the same uploads that matches `same`. Locked against
 * concurrent requests.
 */
export const noteImport = async (
  same: Prisma.StockImportWhereInput,
  data: Prisma.StockImportCreateInput,
): Promise<{ id: number; done: number }> =>
  db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('stock import'))`
    const select = { id: true, done: true } as const
    const where: Prisma.StockImportWhereInput = { ...same, state: { in: ['waiting', 'running'] } }
    const before = await tx.stockImport.findFirst({ where, orderBy: { id: 'desc' }, select })
    return before ?? tx.stockImport.create({ data, select })
  })

type Start = {
  file: string
  name: string
  /** uploads of the table and of a zip of photographs; '' for a file that a command reads in place */
  path?: string
  photosPath?: string
  /**
   * fields: as they were previewed; the import is refused if the columns are matched otherwise now. seen: from the
   * preview; lines whose pieces have changed since are refused
   */
  choices: StoredChoices
  startedBy: string
}
export type StartResult = { ok: true; id: number; total: number; done: number } | { ok: false; reason: string }

const matchedOtherwise = 'Somebody has changed the column choices in the meantime. Please check the file again.'

/**
 * Creates an import for `runImport` and stores its columns as they are matched now. The same upload with the same
 * choices resumes an interrupted import. A command's begins at the first line: the stock may have changed since the
 * one before was interrupted, and lines that are imported already change nothing. The whole file is read first and
 * refused if it is unreadable anywhere, so that no import stops half-way.
 */
export const startImport = async ({
  file,
  name,
  path = '',
  photosPath = '',
  choices,
  startedBy,
}: Start): Promise<StartResult> => {
  try {
    const opened = await openFile(file, choices)
    if (opened.problem) return { ok: false, reason: opened.problem }
    const columnFields = opened.columns.map(({ field }) => field)
    if (choices.fields && !isDeepStrictEqual(choices.fields, columnFields))
      return { ok: false, reason: matchedOtherwise }
    let total = 0
    for await (const _ of opened.lines()) total++
    if (total === 0) return { ok: false, reason: 'The file has headings but no data.' }
    const hash = await hashOfFile(file)
    const same = { hash, path, photos_path: photosPath }
    const stored: StoredChoices = { ...choices, fields: columnFields, words: opened.words }
    await rememberColumns(choices.columns)
    await rememberWords(choices.words)
    const data = { ...same, choices: stored, total, file: excerpt(name, 200), started_by: excerpt(startedBy, 200) }
    // Another preview of the same upload may have seen other versions.
    const { seen: _, seenPhotos: __, ...chosen } = stored
    const AND = Object.entries(chosen).map(([name, equals]) => ({ choices: { path: [name], equals } }))
    const { id, done } = path
      ? await noteImport({ ...same, AND }, data)
      : await db.stockImport.create({ data, select: { id: true, done: true } })
    return { ok: true, id, total, done }
  } catch (error) {
    if (error instanceof UnreadableFile) return { ok: false, reason: error.message }
    throw error
  }
}

const count = (outcomes: Outcome[], what: Outcome['what']) => outcomes.filter((one) => one.what === what).length

const countsOf = (outcomes: Outcome[]): Counts => ({
  created: count(outcomes, 'created'),
  changed: count(outcomes, 'changed'),
  unchanged: count(outcomes, 'unchanged'),
  refused: count(outcomes, 'refused'),
})

/** Marks an import as failed as a whole, with the reason. */
export const failImport = (id: number, error: string) =>
  db.stockImport.update({
    where: { id },
    data: { state: 'failed', error, finished_at: new Date() },
    select: { id: true },
  })

export type RunResult = { ok: true; counts: Counts } | { ok: false; reason: string }

/** onRefused: gets the problems of each batch */
type Watching = {
  signal?: AbortSignal
  onProgress?: (done: number) => void
  onRefused?: (problems: Problem[]) => void
}

/**
 * Writes an import's file to the stock, a hundred lines per transaction together with the progress, so that a killed
 * import resumes after the last batch. Only one process at a time can run an import.
 */
export const runImport = async (
  id: number,
  file: string,
  { signal, onProgress, onRefused }: Watching = {},
): Promise<RunResult> => {
  const noted = await db.stockImport.findUnique({
    where: { id },
    select: { hash: true, choices: true, done: true, state: true, file: true, started_by: true, photos_path: true },
  })
  if (!noted) return { ok: false, reason: `There is no import ${id}.` }
  if (noted.state === 'done') return { ok: false, reason: `Import ${id} has already finished.` }
  try {
    if ((await hashOfFile(file)) !== noted.hash) {
      const reason = 'The file has changed since the import began. Start the import again.'
      await failImport(id, reason)
      return { ok: false, reason }
    }
    const choices = storedChoices.parse(noted.choices)
    const opened = await openStored(file, choices)
    const seen = choices.seen ? choices.seen.split(' ') : []
    if (opened.problem) throw new UnreadableFile(opened.problem)
    let at = 0
    for await (const batch of inBatches(opened.lines())) {
      at += batch.length
      if (at <= noted.done) continue
      signal?.throwIfAborted()
      const before = at - batch.length
      const lines = batch.map((line, index) => ({ ...line, seen: seen[before + index] }))
      const problems = await runBatch(id, lines, at, choices.publish, {
        actor: noted.started_by,
        command: `import of ${noted.file}`,
      })
      onRefused?.(problems)
      onProgress?.(at)
    }
    const done = await db.stockImport.update({
      where: { id },
      data: noted.photos_path ? {} : { state: 'done', error: '', finished_at: new Date() },
      select: { created: true, changed: true, unchanged: true, refused: true },
    })
    return { ok: true, counts: done }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await failImport(id, error.message)
    return { ok: false, reason: error.message }
  }
}

const runBatch = async (id: number, batch: ParsedLine[], at: number, publish: boolean, acting: Acting) => {
  const { good, refused } = sortOut(batch)
  let problems: Problem[] = []
  await applyBatch(good, {
    publish,
    isTrial: false,
    acting,
    note: async (tx, outcomes) => {
      const all = [...refused, ...outcomes]
      const counts = countsOf(all)
      problems = all.flatMap((one) => one.problems ?? [])
      // The condition prevents two processes from applying the same batch.
      const noted = await tx.$executeRaw`
        UPDATE "StockImport" SET state = 'running', done = ${at}, created = created + ${counts.created},
          changed = changed + ${counts.changed}, unchanged = unchanged + ${counts.unchanged},
          refused = refused + ${counts.refused}, transactions = transactions || pg_current_xact_id()::text::bigint,
          problems = CASE WHEN jsonb_array_length(problems) < ${maxProblems} THEN problems || ${JSON.stringify(problems)}::jsonb ELSE problems END
        WHERE id = ${id} AND done < ${at}`
      if (noted === 0) throw new Error(`Import ${id} is being run by another process.`)
    },
  })
  return problems
}
