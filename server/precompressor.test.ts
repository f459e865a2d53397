import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPrecompressor } from './precompressor'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'encodings-'))
})
afterEach(() => rm(folder, { recursive: true }))

const body = Buffer.from('const price = (value) => value;\n'.repeat(500))

const expectBody = (encodings: { br: Buffer; gzip: Buffer; '': Buffer }) => {
  expect(brotliDecompressSync(encodings.br).equals(body)).toBe(true)
  expect(gunzipSync(encodings.gzip).equals(body)).toBe(true)
  expect(encodings[''].equals(body)).toBe(true)
}

it('a script that one process has compressed is a file that the next one reads', async () => {
  const place = path.join(folder, 'compressed')
  expectBody(await createPrecompressor(place)(body))
  const [file = '', ...others] = await readdir(place)
  expect(others).toEqual([])
  // Brotli of another quality shows which of the two was used.
  const other = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } })
  await writeFile(path.join(place, file), other)
  const again = await createPrecompressor(place)(body)
  expectBody(again)
  expect(again.br.equals(other)).toBe(true)
})

it('a file that is cut short, or of something else, is made anew', async () => {
  const encode = createPrecompressor(folder)
  const { br } = await encode(body)
  const [file = ''] = await readdir(folder)
  await truncate(path.join(folder, file), 20)
  expectBody(await encode(body))
  await writeFile(path.join(folder, file), (await createPrecompressor(path.join(folder, 'x'))(Buffer.from('other'))).br)
  const third = await encode(body)
  expectBody(third)
  expect(third.br.equals(br)).toBe(true)
})

it('where nothing can be written, scripts are compressed all the same', async () => {
  await writeFile(path.join(folder, 'file'), '')
  expectBody(await createPrecompressor(path.join(folder, 'file', 'compressed'))(body))
})
