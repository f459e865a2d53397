import 'server-only'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const firstBytes = async (file: string, count: number) => {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const isUtf8 = async (file: string) => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(file)) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** Detects UTF-16 without a BOM: Latin letters have a zero high byte, whose position gives the byte order. */
const sixteenBit = (head: Buffer): Encoding | null => {
  const pairs = Math.floor(head.length / 2)
  let [evenZeros, oddZeros] = [0, 0]
  for (let at = 0; at < pairs * 2; at += 2) {
    if (head[at] === 0) evenZeros++
    if (head[at + 1] === 0) oddZeros++
  }
  if (pairs < 2 || Math.max(evenZeros, oddZeros) < pairs * 0.4) return null
  return oddZeros > evenZeros ? 'utf-16le' : 'utf-16be'
}

/** Detects a text file's encoding by its BOM, else its bytes. Anything but UTF is read as Windows-1252, Excel's own. */
export const detectEncoding = async (file: string): Promise<Encoding> => {
  const head = await firstBytes(file, 4096)
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return sixteenBit(head) ?? ((await isUtf8(file)) ? 'utf-8' : 'windows-1252')
}

/** Yields a file's decoded text in chunks, without the BOM. */
export async function* decodedText(file: string, encoding: Encoding) {
  const decoder = new TextDecoder(encoding)
  // What is made of one chunk is made without a turn for others.
  for await (const chunk of createReadStream(file, { highWaterMark: 16 * 1024 }))
    yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** Whether a text begins with '<', as HTML and XML do, in any encoding, after marks and spaces. */
const isMarkup = (head: Buffer) =>
  /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?[\s\0]*</.test(head.toString('latin1'))

/** The kind of a file, by its first bytes. */
export const fileKind = async (file: string): Promise<'zip' | 'old-excel' | 'markup' | 'text' | 'empty' | 'other'> => {
  const head = await firstBytes(file, 256)
  if (head.length === 0) return 'empty'
  const hex = head.toString('hex', 0, 8)
  if (hex.startsWith('504b0304') || hex.startsWith('504b0506')) return 'zip'
  if (hex.startsWith('d0cf11e0a1b11ae1')) return 'old-excel'
  if (isMarkup(head)) return 'markup'
  return /^(25504446|89504e47|ffd8ff|47494638|52494646|1f8b|377abcaf)/.test(hex) ? 'other' : 'text'
}
