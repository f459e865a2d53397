import type { FileHandle } from 'node:fs/promises'
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
