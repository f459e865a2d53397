import 'server-only'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh'

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

/** Characters that Western texts use; a wrong encoding gives others, or a capital within a word. */
const usual = /(?<![a-z])[ÀÁÂÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÖØÙÚÛÜŒ]|[àáâäåæçèéêëìíîïñòóôöøùúûüÿœß‘’“”„«»–—…£€•°©®™½¼\u00a0]/g

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** The encoding of a text that is not wholly UTF-8: UTF-8 with stray bytes, Macintosh, or Windows-1252, Excel's own. */
const detectSingleByte = async (file: string): Promise<Encoding> => {
  const [utf8, windows, macintosh] = [new TextDecoder(), new TextDecoder('windows-1252'), new TextDecoder('macintosh')]
  let [stray, whole, byWindows, byMacintosh, isMacintoshLines] = [0, 0, 0, 0, true]
  for await (const chunk of createReadStream(file)) {
    const text = utf8.decode(chunk, { stream: true })
    stray += countOf(text, /\ufffd/g)
    whole += countOf(text, /[^\0-\x7f\ufffd]/g)
    byWindows += countOf(windows.decode(chunk, { stream: true }), usual)
    byMacintosh += countOf(macintosh.decode(chunk, { stream: true }), usual)
    isMacintoshLines &&= !text.includes('\n')
  }
  if (whole > stray) return 'utf-8'
  return byMacintosh > byWindows || (byMacintosh === byWindows && isMacintoshLines) ? 'macintosh' : 'windows-1252'
}

/** Detects a text file's encoding by its BOM, else its bytes. */
export const detectEncoding = async (file: string): Promise<Encoding> => {
  const head = await firstBytes(file, 4096)
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return sixteenBit(head) ?? ((await isUtf8(file)) ? 'utf-8' : detectSingleByte(file))
}

/** What Windows-1252 has in the place of the C1 control characters, which a text has if it was once read as Latin-1. */
const insteadOfC1 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** Replaces C1 control characters by what they stand for, and removes byte order marks, which joined files have within. */
export const cleanCharacters = (text: string): string =>
  text.replace(/[\x80-\x9f\ufeff]/g, (sign) => insteadOfC1[sign.charCodeAt(0) - 0x80] ?? '')

/** Yields a file's decoded text in chunks, without byte order marks. */
export async function* decodedText(file: string, encoding: Encoding) {
  const decoder = new TextDecoder(encoding)
  // What is made of one chunk is made without a turn for others.
  for await (const chunk of createReadStream(file, { highWaterMark: 16 * 1024 }))
    yield cleanCharacters(decoder.decode(chunk, { stream: true }))
  yield cleanCharacters(decoder.decode())
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
