import 'server-only'
import pLimit from 'p-limit'
import { processWide } from '@/lib/process-wide'
import { cellText, UnreadableFile } from '@/lib/spreadsheets/cell'
import { applyBatch, noPiece, type Outcome, refuseRepeated } from './apply-batch'
import { type Column, leftOutNotices } from './columns'
import { type ParsedLine, type Problem, refuseLine } from './parse-line'
import { inBatches, type OpenedFile, openFile } from './read-lines'
import type { ReadingChoices } from './schema'
import { chosenWordsOf, collectUnknown, type UnknownValue } from './unknown-values'

/** Maximum of created and changed pieces and refused lines that a report lists; the counts include all. */
export const maxProblems = 5_000

/** Maximum of SKUs that a notice lists. */
const maxListed = 10
const listed = (skus: (string | number)[]) =>
  `${skus.slice(0, maxListed).join(', ')}${skus.length > maxListed ? ' …' : ''}`

export type Counts = { created: number; changed: number; unchanged: number; refused: number }

type Written = Extract<Outcome, { what: 'created' | 'changed' }>

/** The effect that an import would have. */
export type Preview = {
  kind: 'csv' | 'xlsx'
  /** encoding and separator of a CSV file */
  encoding?: string
  separator?: string
  columns: (Column & { samples: string[] })[]
  total: number
  counts: Counts
  created: Written[]
  changed: Written[]
  problems: Problem[]
  /** values that the shop does not know, for which a word can be chosen */
  unknown: UnknownValue[]
  /** warnings before the import, as sentences */
  notices: string[]
}

/**
 * coming: the SKUs of all new pieces, however many the preview lists; publishable: of those that are published if staff
 * say so; unpriced: of those among them without a price. seen: the versions of the lines' pieces, with
 * which `startImport` is called. One text, since a body of JSON may hold fewer values than a table has lines.
 */
export type PreviewResult =
  | { ok: true; preview: Preview; coming: string[]; publishable: string[]; unpriced: string[]; seen: string }
  | { ok: false; reason: string; columns?: Column[] }

/** Splits a batch into lines that may stand, with or without refused cells, and refused outcomes. */
export const sortOut = (batch: ParsedLine[]) => ({
  good: batch.filter(({ problems }) => !refuseLine(problems, false)),
  refused: batch
    .filter(({ problems }) => refuseLine(problems, false))
    .map(({ line, sku, problems }): Outcome => ({ what: 'refused', line, sku, problems })),
})

/** One batch at a time across all previews, so that a short table does not wait for a long one to finish. */
const limitTrials = processWide('trial of an import', () => pLimit(1))

const samplesOf = ({ columns, head }: OpenedFile) => {
  const samples = columns.map((): string[] => [])
  for (const { cells } of head.slice(1)) {
    cells.forEach((cell, at) => {
      const text = cellText(cell).trim().slice(0, 60)
      const own = samples[at]
      if (text && own && own.length < 3 && !own.includes(text)) own.push(text)
    })
  }
  return samples
}

/** What a preview reports of its lines, added up one by one. */
type Tally = {
  total: number
  counts: Counts
  created: Written[]
  changed: Written[]
  problems: Problem[]
  /** SKUs of all new pieces, also beyond those in `created` */
  coming: string[]
  /** SKUs of drafts whose publishing time is over */
  late: string[]
  /** SKUs of pieces that stay on application although the table gives a price */
  onApplication: string[]
  /** the number of new pieces whose price names no currency */
  pricedWithoutCurrency: number
  /** the lines whose last cells are missing */
  short: number[]
  /** SKUs of the new pieces that are published if staff say so, and of those among them without a price */
  publishable: string[]
  unpriced: string[]
}

const newTally = (): Tally => ({
  total: 0,
  counts: { created: 0, changed: 0, unchanged: 0, refused: 0 },
  created: [],
  changed: [],
  problems: [],
  coming: [],
  late: [],
  onApplication: [],
  pricedWithoutCurrency: 0,
  short: [],
  publishable: [],
  unpriced: [],
})

/** Adds an outcome; `line` is undefined for one that was refused unread. */
const count = (tally: Tally, outcome: Outcome, line: ParsedLine | undefined) => {
  tally.counts[outcome.what]++
  if (outcome.problems && tally.problems.length < maxProblems) tally.problems.push(...outcome.problems)
  if (outcome.what === 'refused') return
  if (line?.endsEarly) tally.short.push(outcome.line)
  if (outcome.isTimeOver) tally.late.push(outcome.sku)
  if (outcome.isStillPOA) tally.onApplication.push(outcome.sku)
  if (outcome.what === 'changed' && tally.changed.length < maxProblems) tally.changed.push(outcome)
  if (outcome.what !== 'created') return
  if (tally.created.length < maxProblems) tally.created.push(outcome)
  tally.coming.push(outcome.sku)
  if (line?.values.Price && line.values.Currency === undefined) tally.pricedWithoutCurrency++
  if (line?.values.published === false) return
  tally.publishable.push(outcome.sku)
  if (!line?.values.Price && line?.values.isPOA !== true) tally.unpriced.push(outcome.sku)
}

/** Warnings before the import, as sentences. `currency`: the one chosen for prices that name none, or ''. */
const noticesOf = (opened: OpenedFile, tally: Tally, currency: string) => {
  const { pricedWithoutCurrency, late, onApplication, short } = tally
  const notices = leftOutNotices(opened.columns)
  if (short.length > 0)
    notices.push(
      short.length === 1
        ? `Line ${short[0]} is shorter than the headings. Fields without a cell stay unchanged.`
        : `${short.length} lines are shorter than the headings (${listed(short)}). Fields without a cell stay unchanged.`,
    )
  if (pricedWithoutCurrency > 0 && currency === '')
    notices.push(
      pricedWithoutCurrency === 1
        ? 'The price of one new piece has no currency; it will be in £.'
        : `The prices of ${pricedWithoutCurrency} new pieces have no currency; they will be in £.`,
    )
  if (late.length > 0)
    notices.push(
      `Not imported, because it is in the past: the publishing time of ${late.length === 1 ? 'a draft' : `${late.length} drafts`} (${listed(late)}). Publish manually, or choose a later time.`,
    )
  if (onApplication.length > 0)
    notices.push(
      `Still price on application, although the file has a price: ${onApplication.length === 1 ? 'a piece' : `${onApplication.length} pieces`} (${listed(onApplication)}). To show the price, add a column isPOA with “no”.`,
    )
  return notices
}

/**
 * A dry run of an import: changes by field, and every refused line. Each batch is written and rolled back, so that the
 * database validates it too; other previews run between batches. Refuses a file that is unreadable anywhere or has
 * unusable columns. `onLine` is called per line before the first write, `onProgress` with the lines processed.
 */
export const previewImport = async (
  file: string,
  choices: ReadingChoices,
  { onLine, onProgress }: { onLine?: () => void; onProgress?: (lines: number) => void } = {},
): Promise<PreviewResult> => {
  try {
    const opened = await openFile(file, choices)
    if (opened.problem) return { ok: false, reason: opened.problem, columns: opened.columns }
    if (onLine) for await (const _ of opened.lines()) onLine()
    const tally = newTally()
    const unknown = await collectUnknown(chosenWordsOf(opened.words))
    const once = refuseRepeated()
    const seen: string[] = []
    for await (const batch of inBatches(opened.lines())) {
      for (const line of batch) unknown.noteLine(line)
      const { good, refused } = sortOut(batch)
      for (const outcome of refused) count(tally, outcome, undefined)
      const byLine = new Map(good.map((line) => [line.line, line]))
      const versions = new Map<number, string>()
      const onRow = ({ line }: ParsedLine, version: string) => versions.set(line, version)
      const tried = good.length
        ? await limitTrials(() => applyBatch(good, { publish: choices.publish, isTrial: true, onRow }))
        : []
      seen.push(...batch.map(({ line }) => versions.get(line) ?? noPiece))
      for (const outcome of tried) {
        const line = byLine.get(outcome.line)
        count(tally, line ? once(outcome, line) : outcome, line)
      }
      tally.total += batch.length
      onProgress?.(tally.total)
    }
    const { total, counts, created, changed, problems, coming, publishable, unpriced } = tally
    if (total === 0) return { ok: false, reason: 'The file has headings but no data.', columns: opened.columns }
    const samples = samplesOf(opened)
    const look = opened.look
    const preview: Preview = {
      kind: look.kind,
      ...(look.kind === 'csv' && { encoding: look.encoding, separator: look.separator }),
      columns: opened.columns.map((column, at) => ({ ...column, samples: samples[at] ?? [] })),
      total,
      counts,
      created,
      changed,
      problems: problems.sort((a, b) => a.line - b.line),
      unknown: unknown.values(),
      notices: noticesOf(opened, tally, choices.currency),
    }
    return { ok: true, preview, coming, publishable, unpriced, seen: seen.join(' ') }
  } catch (error) {
    if (error instanceof UnreadableFile) return { ok: false, reason: error.message }
    throw error
  }
}
