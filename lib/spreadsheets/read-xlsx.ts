import 'server-only'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { type Line, maxCharacters, maxColumns, UnreadableFile } from './cell'
import { cleanCharacters } from './encoding'
import { openZip, zipEntries } from './inspect-zip'
import type { Answer, Task } from './xlsx-process.mjs'

export type XlsxLook = { kind: 'xlsx' }

/** Everything that a workbook unpacks to is held in memory at once. */
const maxUnpackedBytes = 512 * 1024 * 1024
const maxParts = 2_000

/** Other tables that are zips, by a part that only they have. */
const others: [RegExp, string][] = [
  [/^xl\/workbook\.bin$/, 'a binary workbook (xlsb)'],
  [/^content\.xml$/, 'an OpenDocument spreadsheet (ods)'],
  [/\.iwa$/, 'a Numbers spreadsheet'],
]

/** Refuses a workbook that would exhaust the memory, and a zip that is none. */
const inspectWorkbook = async (file: string) => {
  const zip = await openZip(file)
  try {
    let [parts, unpacked, sheets] = [0, 0, 0]
    let other = ''
    for await (const entry of zipEntries(zip)) {
      parts++
      unpacked += entry.uncompressedSize
      if (/^xl\/worksheets\/[^/]+\.xml$/.test(entry.fileName)) sheets++
      other ||= others.find(([part]) => part.test(entry.fileName))?.[1] ?? ''
      // The reader unpacks no part beyond the size that is given for it, unless none is given.
      const isUnbounded = entry.uncompressedSize === 0 && entry.compressedSize > 16
      if (parts > maxParts || unpacked > maxUnpackedBytes || isUnbounded)
        throw new UnreadableFile(
          'The workbook is larger than 512 MB unpacked. Save only the sheet with the stock, as XLSX or CSV.',
        )
    }
    if (sheets === 0)
      throw new UnreadableFile(
        `${other ? `This is ${other}` : 'The file is a zip, not an Excel workbook'}. Save it as XLSX or CSV.`,
      )
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile(
      `The workbook is damaged or incomplete (${error instanceof Error ? error.message : error}).`,
    )
  } finally {
    zip.close()
  }
}

/** Timeout for the next lines, in ms. */
const timeoutMs = 120_000

/** Signals of a deliberate end; any other means that the heap or the machine's memory was exhausted. */
const deliberateSignals: (NodeJS.Signals | null)[] = [null, 'SIGINT', 'SIGTERM', 'SIGHUP']

const tooMuch = (what: string) =>
  new UnreadableFile(`The workbook takes too much ${what} to read. Split the file, or save it as CSV.`)

const startReader = (file: string, megabytes: number, maxRows?: number) => {
  const task: Task = { file, maxColumns, maxCharacters, maxLineCharacters: maxCharacters * 2, maxRows }
  const program = path.join(process.cwd(), 'lib', 'spreadsheets', 'xlsx-process.mjs')
  // Not fork(): the build would look for its file among its own.
  const child = spawn(process.execPath, [`--max-old-space-size=${megabytes}`, program, JSON.stringify(task)], {
    serialization: 'advanced',
    // No secrets in the environment; the output on heap exhaustion is of no use.
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const failed = new Promise<never>((_, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) =>
      reject(
        deliberateSignals.includes(signal) ? new Error(`${program} has ended (${signal ?? code}).`) : tooMuch('memory'),
      ),
    )
  })
  // The process may end while no request for lines is pending.
  failed.catch(() => {})
  return { child, failed }
}

const nextAnswer = async ({ child, failed }: ReturnType<typeof startReader>): Promise<Answer> => {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const answer = once(child, 'message', { signal: timeout })
    // A failed send is reported by the exit of the process.
    child.send('next', () => {})
    return (await Promise.race([answer, failed]))[0]
  } catch (error) {
    throw timeout.aborted ? tooMuch('time') : error
  }
}

const cleanLine = ({ line, cells }: Line): Line => ({
  line,
  cells: cells.map((cell) => (cell.kind === 'text' ? { ...cell, text: cleanCharacters(cell.text) } : cell)),
})

/**
 * Yields the non-empty lines of a workbook's first sheet, or of its first `maxRows` rows. Throws UnreadableFile. Parsing
 * runs in a child process with `megabytes` of heap, so no file can crash or block this process.
 */
export async function* readXlsx(
  file: string,
  { maxRows, megabytes = 512 }: { maxRows?: number; megabytes?: number } = {},
): AsyncGenerator<Line> {
  await inspectWorkbook(file)
  const reader = startReader(file, megabytes, maxRows)
  try {
    for (let isLast = false; !isLast; ) {
      const answer = await nextAnswer(reader)
      if ('refusal' in answer) throw new UnreadableFile(answer.refusal)
      yield* answer.lines.map(cleanLine)
      isLast = answer.isLast
    }
  } finally {
    reader.child.kill('SIGKILL')
  }
}
