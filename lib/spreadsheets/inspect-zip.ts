import 'server-only'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { UnreadableFile } from './cell'

/** Opens a zip. The library validates names: absolute ones and those with '..' throw. The caller closes it. */
export const openZip = (file: string): Promise<ZipFile> =>
  openPromise(file, { lazyEntries: true, autoClose: false, strictFileNames: false, validateEntrySizes: true }).catch(
    (error: Error) => {
      throw new UnreadableFile(`The zip is damaged or incomplete (${error.message}).`)
    },
  )

/** Yields the entries of an open zip. Throws UnreadableFile. */
export async function* zipEntries(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    for await (const entry of zip.eachEntry()) yield entry
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile(
      `The zip is not safe to unpack (${error instanceof Error ? error.message : error}). Make it again from the folder.`,
    )
  }
}

/** Whether an entry is a symbolic link, by its Unix mode. */
export const isSymbolicLink = (entry: Entry) => ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000
