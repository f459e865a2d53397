import 'server-only'
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { env } from '@/lib/env'
import { mostFileBytes } from '@/lib/spreadsheets/cell'

// Below PHOTOS_DIR, which all processes share; what begins with a dot is no photograph's folder.
const folder = () => path.join(env.PHOTOS_DIR, '.imports')
const named = /^[0-9a-f]{24}\.upload$/

/** Where an uploaded file lies; null for a name that `receiveUpload` has not given. */
export const uploadedFile = (name: string): string | null => (named.test(name) ? path.join(folder(), name) : null)

/** Keeps an uploaded table until its import is done, a week at most. Gives the name to ask for it by; null: too large. */
export const receiveUpload = async (body: ReadableStream<Uint8Array>): Promise<string | null> => {
  const name = `${randomBytes(12).toString('hex')}.upload`
  const file = path.join(folder(), name)
  let bytes = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > mostFileBytes ? new RangeError() : null, chunk)
    },
  })
  await mkdir(folder(), { recursive: true })
  try {
    await pipeline(
      Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]),
      counter,
      createWriteStream(file, { mode: 0o600 }),
    )
    return name
  } catch (error) {
    await rm(file, { force: true })
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Removes an upload that is done with, and those that are a week old. */
export const discardUpload = async (name: string): Promise<void> => {
  const own = uploadedFile(name)
  if (own) await rm(own, { force: true })
  for (const other of await readdir(folder()).catch(() => [])) {
    const file = uploadedFile(other)
    const entry = file ? await stat(file).catch(() => null) : null
    if (file && entry && Date.now() - entry.mtimeMs > 7 * 86_400_000) await rm(file, { force: true })
  }
}
