import 'server-only'
import { createReadStream } from 'node:fs'
import { lstat, opendir } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { UnreadableFile } from '@/lib/spreadsheets/cell'
import { isSymbolicLink, openZip, zipEntries } from '@/lib/spreadsheets/inspect-zip'

/** A file of a source: path from its top with '/', unpacked size in bytes, and why it is refused ('' = it is not). */
export type SourceFile = { path: string; size: number; refusal: string; open: () => Promise<Readable> }

const maxFiles = 50_000
const maxUnpackedBytes = 50 * 1024 ** 3
/** Photographs are compressed already: a zip entry with a higher ratio is none. */
const maxRatio = 50

async function* inFolder(top: string, below = '', depth = 0): AsyncGenerator<SourceFile> {
  for await (const entry of await opendir(path.join(top, below))) {
    if (entry.name.startsWith('.')) continue
    const relative = below ? `${below}/${entry.name}` : entry.name
    const full = path.join(top, relative)
    const found = await lstat(full)
    if (found.isSymbolicLink()) {
      yield {
        path: relative,
        size: 0,
        refusal: 'This is a link. Add the file itself.',
        open: async () => createReadStream(full),
      }
    } else if (found.isDirectory()) {
      if (depth < 4) yield* inFolder(top, relative, depth + 1)
    } else if (found.isFile()) {
      yield { path: relative, size: found.size, refusal: '', open: async () => createReadStream(full) }
    }
  }
}

async function* inZip(file: string): AsyncGenerator<SourceFile> {
  const zip = await openZip(file)
  try {
    let [count, total] = [0, 0]
    for await (const entry of zipEntries(zip)) {
      const { fileName, uncompressedSize, compressedSize } = entry
      count++
      total += uncompressedSize
      if (count > maxFiles || total > maxUnpackedBytes)
        throw new UnreadableFile(`The zip contains more than ${maxFiles} files or 50 GB. Please split it.`)
      if (fileName.endsWith('/') || /(^|\/)(\.|__MACOSX\/)/.test(fileName)) continue
      const isBomb = uncompressedSize > 1_000_000 && uncompressedSize > compressedSize * maxRatio
      const refusal = isSymbolicLink(entry)
        ? 'This is a link. Add the file itself.'
        : entry.isEncrypted()
          ? 'The zip has a password. Please make one without.'
          : isBomb
            ? 'This file is too large to be a photograph.'
            : ''
      yield { path: fileName, size: uncompressedSize, refusal, open: () => zip.openReadStreamPromise(entry) }
    }
  } finally {
    zip.close()
  }
}

/** Yields the files of a folder or a zip. Throws UnreadableFile if it is neither or not safe. */
export async function* sourceFiles(source: string): AsyncGenerator<SourceFile> {
  const found = await lstat(source).catch(() => null)
  if (!found) throw new UnreadableFile(`${path.basename(source)} was not found.`)
  yield* found.isDirectory() ? inFolder(source) : inZip(source)
}
