// npm run stock: imports and exports the stock as a table.
//   -- import FILE [--photos=FOLDER|ZIP] [--publish] [--yes]   previews FILE (CSV or XLSX), asks, and imports it
//   -- check FILE [--photos=…]                     previews only
//   -- export FILE.csv|FILE.xlsx                   writes the whole stock
//   -- feeds                                       lists the marketplace feeds' URLs, and what each leaves out
// Import: --publish (new pieces are published, where the file has no such column; else they are drafts),
// --currency=CHF (for prices without a currency), --keep-empty (empty cells change nothing),
// --column='Heading=Field' (no Field: ignored; remembered), --report=FILE.csv (every refused line)
import os from 'node:os'
import path from 'node:path'
import { UnreadableFile } from '../lib/spreadsheets/cell'
import type { Preview } from '../lib/stock-import/preview'
import { fromCaller, readArguments } from './lib/arguments.mjs'
import { withSite, writeExport } from './lib/command'
import { Refusal } from './lib/settings.mjs'
import { counted, endProgress, isAgreed, number, plain, progress } from './lib/terminal.mjs'

const {
  values: given,
  positionals: [command, file],
} = readArguments(
  {
    photos: { type: 'string' },
    currency: { type: 'string' },
    column: { type: 'string', multiple: true },
    report: { type: 'string' },
    'keep-empty': { type: 'boolean' },
    publish: { type: 'boolean' },
    yes: { type: 'boolean' },
  },
  2,
)

const print = (text = '') => console.log(text.split('\n').map(plain).join('\n'))
const maxPrinted = 20
/** The actor and command in the change history. */
const acting = { actor: os.userInfo().username, command: 'npm run stock' }

const list = <Item>(title: string, items: Item[], line: (item: Item) => string, max = maxPrinted) => {
  if (items.length === 0) return
  print(`\n${title}:`)
  for (const item of items.slice(0, max)) print(`  ${line(item)}`)
  if (items.length > max) print(`  … and ${number(items.length - max)} more`)
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}…` : text) || '(empty)'

async function readChoices() {
  const { readingChoices } = await import('../lib/stock-import/schema')
  const columns = (given.column ?? []).map((text) => {
    const at = text.lastIndexOf('=')
    if (at < 1) throw new Refusal(`--column needs a heading and a field, such as --column='Ref=SKU'.`)
    return [text.slice(0, at), text.slice(at + 1) || null]
  })
  const read = readingChoices.safeParse({
    columns: Object.fromEntries(columns),
    currency: given.currency ?? '',
    keepEmpty: given['keep-empty'] ?? false,
    publish: given.publish ?? false,
  })
  if (read.success) return read.data
  throw new Refusal(
    `Invalid options: ${read.error.issues.map(({ path: at, message }) => `${at.join(' ')}: ${message}`).join('; ')}`,
  )
}

function printPreview(preview: Preview) {
  const { counts } = preview
  if (preview.kind === 'csv') {
    const separator = preview.separator === '\t' ? 'tabs' : `'${preview.separator}'`
    print(`CSV in ${preview.encoding}, separated by ${separator}`)
  }
  list(
    'Columns',
    preview.columns,
    ({ heading, field, how, samples }) =>
      `${heading.padEnd(24)} ${(field ?? 'not imported').padEnd(18)} ${how === 'none' ? '' : `${how}; `}${samples.map(shorten).join(' | ')}`,
    preview.columns.length,
  )
  list(
    'Will change',
    preview.changed,
    ({ sku, line, changes }) =>
      `${sku} (line ${line}): ${changes.map(({ field, from, to }) => `${field} ${shorten(from)} → ${shorten(to)}`).join(', ')}`,
  )
  list(
    'New pieces',
    preview.created,
    ({ sku, line, changes }) =>
      `${sku} (line ${line}): ${changes.map(({ field, to }) => `${field} ${shorten(to)}`).join(', ')}`,
  )
  const isCell = ({ isCellOnly }: Preview['problems'][number]) => isCellOnly === true
  list('Refused cells (the rest of each line is imported)', preview.problems.filter(isCell), problemLine)
  list(
    'Refused lines',
    preview.problems.filter((problem) => !isCell(problem)),
    problemLine,
  )
  list(
    'New values (match them at the desk)',
    preview.unknown.filter(({ isRefused }) => !isRefused),
    ({ field, value, lines, near }) =>
      `${field} ${shorten(value)} (${counted(lines, 'line')})${near ? `: is it a new brand, or ${near}?` : ''}`,
  )
  for (const notice of preview.notices) print(`\n${notice}`)
  print(
    `\n${counted(preview.total, 'line')}: ${number(counts.created)} new, ${number(counts.changed)} changed, ${number(counts.unchanged)} unchanged, ${number(counts.refused)} refused`,
  )
}

const problemLine = ({ line, sku, column, reason, mend }: Preview['problems'][number]) =>
  `line ${line} ${sku} ${column ? `column ${column}: ` : ''}${reason}${reason.endsWith('.') ? '' : '.'} ${mend}`

async function writeReport(preview: Preview) {
  const { report } = given
  if (!report) return
  const { csvLine } = await import('../lib/spreadsheets/csv-line')
  const head = ['line', 'refused', 'SKU', 'column', 'value', 'reason', 'fix']
  const lines = preview.problems.map(({ line, isCellOnly, sku, column, value, reason, mend }) => [
    line,
    isCellOnly ? 'cell' : 'line',
    sku,
    column,
    value,
    reason,
    mend,
  ])
  await writeExport(report, (out) => out.writeFile(`\ufeff${[head, ...lines].map(csvLine).join('')}`))
  const listed = new Set(preview.problems.flatMap(({ line, isCellOnly }) => (isCellOnly ? [] : [line]))).size
  const all = preview.counts.refused
  print(
    listed < all
      ? `The first ${number(listed)} of ${number(all)} refused lines: ${report}`
      : `Every refused line and cell: ${report}`,
  )
}

/** In a trial, `coming` are the SKUs that the table would bring. */
async function bringPhotos(isTrial: boolean, { coming = [], seen }: { coming?: string[]; seen?: string } = {}) {
  const source = given.photos
  if (!source) return
  const { importPhotos } = await import('../lib/stock-import/photos')
  const result = await importPhotos(fromCaller(source), {
    isTrial,
    coming,
    seen,
    onProgress: progress('Photographs'),
  })
  endProgress()
  const { added, replaced, unchanged, refused, refusedCount } = result.report
  list('Photographs refused', refused, ({ path: name, reason }) => `${name}: ${reason}`)
  print(
    `\nPhotographs: ${number(added)} new, ${number(replaced)} replaced, ${number(unchanged)} unchanged, ${number(refusedCount)} refused`,
  )
  if (!result.ok) throw new Refusal(result.reason)
}

/** Matches the photographs by name, and refuses a source that cannot be read. */
async function lookAtPhotos(coming: string[]) {
  const source = given.photos
  if (!source) return
  const { matchPhotos } = await import('../lib/stock-import/photos')
  const { match, skus } = await matchPhotos(fromCaller(source), coming).catch((error) => {
    throw error instanceof UnreadableFile || error.syscall ? new Refusal(error.message) : error
  })
  const { files, pieces, refusedCount, seen } = match
  print(
    `\nPhotographs: ${counted(files, 'file')} for ${counted(pieces, 'piece')}, ${number(refusedCount)} would be refused`,
  )
  return { seen, skus }
}

type Publishable = { publishable: string[]; unpriced: string[] }

/** Says whether the new pieces are published, and which of them have no price or no photographs. */
async function printPublishing({ publishable, unpriced }: Publishable, pictured?: ReadonlySet<string>) {
  if (publishable.length === 0) return
  print(
    given.publish
      ? `\nNew pieces will be published immediately: ${number(publishable.length)}`
      : `\nNew pieces will be imported as drafts: ${number(publishable.length)}. Add --publish to publish them immediately.`,
  )
  const { findUnpictured } = await import('../lib/stock-import/photo-piece')
  list('Without a price', unpriced, (sku) => sku)
  list('Without photographs', await findUnpictured(publishable, pictured ?? new Set()), (sku) => sku)
}

async function preview() {
  if (!file) throw new Refusal('Which file? For example: npm run stock -- import stock.xlsx')
  const { previewImport } = await import('../lib/stock-import/preview')
  const choices = await readChoices()
  const result = await previewImport(fromCaller(file), choices, { onProgress: progress('Reading line') })
  endProgress()
  if (!result.ok) throw new Refusal(result.reason)
  printPreview(result.preview)
  await writeReport(result.preview)
  const fields = result.preview.columns.map(({ field }) => field)
  const refused = new Set(result.preview.problems.map(({ line }) => line))
  const { coming, publishable, unpriced, seen } = result
  return { choices: { ...choices, fields, seen }, file, coming, publishable, unpriced, refused }
}

async function bringIn() {
  const { choices, file: name, coming, refused: refusedBefore, ...pieces } = await preview()
  const photographs = await lookAtPhotos(coming)
  await printPublishing(pieces, photographs?.skus)
  if (!(await isAgreed('\nImport?', { yes: given.yes, purpose: 'import' }))) return print('Nothing was changed.')
  const since = performance.now()
  const { startImport } = await import('../lib/stock-import/commands')
  const { runImportInPlace } = await import('../lib/stock-import/run-in-place')
  const start = await startImport({
    file: fromCaller(name),
    name: path.basename(name),
    choices,
    startedBy: acting.actor,
  })
  if (!start.ok) throw new Refusal(start.reason)
  const late: Preview['problems'] = []
  const run = await runImportInPlace(start.id, fromCaller(name), {
    onProgress: progress('Line', ` of ${number(start.total)}`),
    onRefused: (problems) => late.push(...problems.filter(({ line }) => !refusedBefore.has(line))),
  })
  endProgress()
  if (!run.ok) throw new Refusal(run.reason)
  const { created, changed, unchanged, refused } = run.counts
  list('Refused since the preview', late, problemLine, 500)
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  print(
    `\nDone in ${seconds} s: ${number(created)} new, ${number(changed)} changed, ${number(unchanged)} unchanged, ${number(refused)} refused`,
  )
  await bringPhotos(false, { seen: photographs?.seen })
}

async function writeOut() {
  if (!file || !/\.(csv|xlsx)$/i.test(file)) throw new Refusal('Export to a file that ends in .csv or .xlsx.')
  const { exportStock } = await import('../lib/stock-import/export')
  const count = await exportStock(fromCaller(file), acting).catch((error: NodeJS.ErrnoException) => {
    throw error.syscall ? new Refusal(`${file} cannot be written: ${error.message}`) : error
  })
  print(`${counted(count, 'piece')} in ${file}`)
}

async function listFeeds() {
  const { feedNames, feedTitles } = await import('../lib/feeds/feed')
  const { feedUrl } = await import('../lib/feeds/answer')
  const { findLeftOut } = await import('../lib/feeds/queries')
  for (const feed of feedNames) {
    const { held, count, pieces } = await findLeftOut(feed, maxPrinted)
    print(`\n${feedTitles[feed]}: ${counted(held, 'piece')}, ${number(count)} left out\n  ${feedUrl(feed)}`)
    for (const { SKU, title, reasons } of pieces) print(`    ${SKU} ${title}: ${reasons.join(' ')}`)
  }
}

const commands: Record<string, () => Promise<unknown>> = {
  import: bringIn,
  check: async () => {
    const { coming } = await preview()
    await bringPhotos(true, { coming })
  },
  export: writeOut,
  feeds: listFeeds,
}

await withSite(
  async () => {
    const work = commands[command ?? '']
    if (!work)
      throw new Refusal(
        `Choose a command: ${Object.keys(commands).join(', ')}. For example: npm run stock -- import stock.xlsx`,
      )
    await work()
    // Feed URLs are signed, which needs the session secret.
  },
  { serving: command === 'feeds' },
)
