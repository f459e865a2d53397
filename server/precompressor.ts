import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { allEncodings, type Encoding } from './compression'

const read = async (file: string, body: Buffer) => {
  try {
    const br = await readFile(file)
    return (await promisify(brotliDecompress)(br)).equals(body) ? br : undefined
  } catch {
    return undefined
  }
}

/** If the disk cannot be written, the next process does the same work again; nothing else is lost. */
const write = async (file: string, br: Buffer) => {
  const unfinished = `${file}.${randomUUID()}`
  try {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(unfinished, br)
    await rename(unfinished, file)
  } catch {}
}

/**
 * Returns a function that gives a build file in each encoding, compressed as well as possible. All of them take seconds
 * of a processor, so the first process that needs one keeps it in `folder`, named by its hash, for the others and for
 * later starts.
 */
export const createPrecompressor =
  (folder: string) =>
  async (body: Buffer): Promise<Record<Encoding, Buffer>> => {
    const file = path.join(folder, `${createHash('sha256').update(body).digest('hex')}.br`)
    const known = await read(file, body)
    const encodings = await allEncodings(body, { best: true, br: known })
    if (!known) await write(file, encodings.br)
    return encodings
  }
