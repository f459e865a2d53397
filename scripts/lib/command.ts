import type { FileHandle } from 'node:fs/promises'
import os from 'node:os'
import { csvLine } from '../../lib/spreadsheets/csv-line'
import { openPrivate } from '../../lib/spreadsheets/private-file'
import { fromCaller } from './arguments.mjs'
import { withDatabase } from './database.mjs'
import { Refusal } from './settings.mjs'

/** As `withDatabase`, for work with the site's own client, which is disconnected at the end, also after an error. */
export const withSite = (work: () => Promise<unknown>, options?: { serving?: boolean }) =>
  withDatabase(async () => {
    const { db } = await import('../../lib/db/client')
    try {
      await work()
    } finally {
      await db.$disconnect()
    }
  }, options)

/** Writes a file that only its owner can read, where the caller named it. */
export async function writeExport<Result>(file: string, write: (out: FileHandle) => Promise<Result>): Promise<Result> {
  const out = await openPrivate(fromCaller(file)).catch((error) => {
    throw new Refusal(`${file} cannot be written: ${error.message}`)
  })
  try {
    return await write(out)
  } finally {
    await out.close()
  }
}

type Table<Row> = {
  what: string
  command: string
  columns: string[]
  /** the next rows after the one of that id; none: the end */
  find: (last?: number) => Promise<Row[]>
  cells: (row: Row) => Parameters<typeof csvLine>[0]
}

/** Writes a table to a CSV file, a batch of rows at a time, and records the export. Resolves to the number of rows. */
export async function exportTable<Row extends { id: number }>(file: string, table: Table<Row>) {
  const { what, command, columns, find, cells } = table
  const lines = await writeExport(file, async (out) => {
    await out.write(`\ufeff${csvLine(columns)}`)
    let count = 0
    for (let rows = await find(); rows.length > 0; rows = await find(rows.at(-1)?.id)) {
      await out.write(rows.map((row) => csvLine(cells(row))).join(''))
      count += rows.length
    }
    return count
  })
  const { recordExport } = await import('../../lib/db/history')
  await recordExport({ what, lines, actor: os.userInfo().username, command })
  return lines
}
