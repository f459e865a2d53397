import 'server-only'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { type Line, mostCharacters, mostColumns, UnreadableFile } from './cell'
import { openZip, zipEntries } from './inspect-zip'
import type { Answer, Task } from './xlsx-process.mjs'

export type XlsxLook = { kind: 'xlsx' }

const mostUnpackedBytes = 1024 * 1024 * 1024
/** What the reader holds in memory as a whole: the texts that cells share, and the formats. */
const mostHeldBytes = 128 * 1024 * 1024
/** Marks that open or close an element; each makes objects many times its size. A shared text has four. */
const [mostMarksOfTexts, mostMarksOfOthers] = [5_000_000, 300_000]
const mostParts = 2_000

const marksIn = (chunk: Buffer) => {
  let marks = 0
  for (let at = chunk.indexOf(0x3c); at >= 0; at = chunk.indexOf(0x3c, at + 1)) marks++
  return marks
}

/**
 * Refuses a workbook that would fill the memory. What a zip says of its sizes may be a lie, so the parts that are held in
 * memory are unpacked once, and counted.
 */
const inspectWorkbook = async (file: string) => {
  const zip = await openZip(file)
  try {
    let [parts, unpacked, sheets] = [0, 0, 0]
    for await (const entry of zipEntries(zip)) {
      parts++
      unpacked += entry.uncompressedSize
      if (/^xl\/worksheets\/[^/]+\.xml$/.test(entry.fileName)) sheets++
      if (parts > mostParts || unpacked > mostUnpackedBytes)
        throw new UnreadableFile(
          'The workbook unpacks to more than 1 GB. Save the sheet with the stock alone, as XLSX or CSV.',
        )
      const [, part] =
        /^xl\/(sharedStrings|styles|workbook|_rels\/workbook)\.xml(?:\.rels)?$/.exec(entry.fileName) ?? []
      if (!part) continue
      const mostMarks = part === 'sharedStrings' ? mostMarksOfTexts : mostMarksOfOthers
      let [held, marks] = [0, 0]
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        held += chunk.length
        marks += marksIn(chunk)
        if (held > mostHeldBytes)
          throw new UnreadableFile('The workbook’s texts take more than 128 MB. Split the file, or save it as CSV.')
        if (marks > mostMarks)
          throw new UnreadableFile(
            part === 'sharedStrings'
              ? 'The workbook has more different texts than can be read. Split the file, or save it as CSV.'
              : 'The workbook has more formats than can be read. Copy the table into a new workbook, or save it as CSV.',
          )
      }
    }
    if (sheets === 0)
      throw new UnreadableFile('The file is a zip, but no Excel workbook. Save the table as XLSX or CSV.')
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile(`The workbook is damaged or cut off (${error instanceof Error ? error.message : error}).`)
  } finally {
    zip.close()
  }
}

/** Milliseconds in which the next lines must come. */
const patience = 120_000

/** How a process ends that is told to; another signal is that of its full heap, or of the machine's full memory. */
const told: (NodeJS.Signals | null)[] = [null, 'SIGINT', 'SIGTERM', 'SIGHUP']

const tooMuch = (what: string) =>
  new UnreadableFile(`The workbook takes too much ${what} to read. Split the file, or save it as CSV.`)

const startReader = (file: string, megabytes: number) => {
  const task: Task = { file, mostColumns, mostCharacters, mostOfLine: mostCharacters * 2 }
  const program = path.join(process.cwd(), 'lib', 'spreadsheets', 'xlsx-process.mjs')
  // Not by fork(), whose file the build would look for among its own.
  const child = spawn(process.execPath, [`--max-old-space-size=${megabytes}`, program, JSON.stringify(task)], {
    serialization: 'advanced',
    // It is given no secret, and what it says as its heap is full is of no use.
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const failed = new Promise<never>((_, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) =>
      reject(told.includes(signal) ? new Error(`${program} has ended (${signal ?? code}).`) : tooMuch('memory')),
    )
  })
  // It may end while nobody waits for its lines.
  failed.catch(() => {})
  return { child, failed }
}

const nextAnswer = async ({ child, failed }: ReturnType<typeof startReader>): Promise<Answer> => {
  const late = AbortSignal.timeout(patience)
  try {
    const answer = once(child, 'message', { signal: late })
    // That it cannot be sent is said by the end of the process.
    child.send('next', () => {})
    return (await Promise.race([answer, failed]))[0]
  } catch (error) {
    throw late.aborted ? tooMuch('time') : error
  }
}

/**
 * The lines of a workbook's first sheet that are not empty. Throws UnreadableFile. A process of its own reads them, with so many
 * `megabytes` of heap: whatever the file holds, this one goes on, and answers others meanwhile.
 */
export async function* readXlsx(file: string, megabytes = 512): AsyncGenerator<Line> {
  await inspectWorkbook(file)
  const reader = startReader(file, megabytes)
  try {
    for (let isLast = false; !isLast; ) {
      const answer = await nextAnswer(reader)
      if ('refusal' in answer) throw new UnreadableFile(answer.refusal)
      yield* answer.lines
      isLast = answer.isLast
    }
  } finally {
    reader.child.kill('SIGKILL')
  }
}
