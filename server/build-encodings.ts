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

/** A disk that takes nothing costs the next process the same work again, no more. */
const write = async (file: string, br: Buffer) => {
  const unfinished = `${file}.${randomUUID()}`
  try {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(unfinished, br)
    await rename(unfinished, file)
  } catch {}
}

/**
 * Gives the encodings of a file of the build, compressed as well as can be. That takes seconds of a processor for all of
 * them, so the first process that needs one keeps it in `folder`, named by its content, for the others and for later starts.
 */
export const createBuildEncodings =
  (folder: string) =>
  async (body: Buffer): Promise<Record<Encoding, Buffer>> => {
    const file = path.join(folder, `${createHash('sha256').update(body).digest('hex')}.br`)
    const known = await read(file, body)
    const encodings = await allEncodings(body, { best: true, br: known })
    if (!known) await write(file, encodings.br)
    return encodings
  }
