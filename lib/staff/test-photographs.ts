import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, vi } from 'vitest'
import { openTestDesk } from './test-desk'

export const picture = (colour: string, more: (image: Sharp) => Sharp = (image) => image) =>
  more(sharp({ create: { width: 300, height: 375, channels: 3, background: colour } }))
    .jpeg()
    .toBuffer()

export const factsOf = (name: string, size: number, sku = 'G1') => ({ sku, name, size, modified: 1 })

/** A desk for one test file, at which the manager sits, with empty folders of photographs. */
export const openPhotographDesk = () => {
  const photosDir = mkdtempSync(path.join(os.tmpdir(), 'desk-photos-'))
  vi.stubEnv('PHOTOS_DIR', photosDir)
  vi.stubEnv('IMAGES_DIR', mkdtempSync(path.join(os.tmpdir(), 'desk-images-')))
  const desk = {} as Awaited<ReturnType<typeof openTestDesk>>
  let manager: number
  beforeAll(async () => {
    Object.assign(desk, await openTestDesk())
    manager = await desk.hire('manager')
    await desk.sit(manager)
  })
  const begin = (facts: object) => desk.ask('POST', 'uploads', facts)
  const put = (id: string, facts: ReturnType<typeof factsOf>, offset: number, bytes: Uint8Array) => {
    const query = new URLSearchParams(Object.entries({ ...facts, offset }).map(([key, value]) => [key, String(value)]))
    return desk.ask('PUT', `uploads/${id}?${query}`, bytes, { 'content-type': 'application/offset+octet-stream' })
  }
  return {
    desk,
    photosDir,
    /** The folder of a piece's photographs. */
    folderOf: async (sku = 'G1') => {
      const [piece] = await desk.rows(`SELECT "StockItemId" AS id FROM "StockItem" WHERE "SKU" = $1`, [sku])
      return path.join(photosDir, `_${piece.id}`)
    },
    begin,
    put,
    upload: async (name: string, bytes: Buffer, sku = 'G1') => {
      const facts = factsOf(name, bytes.length, sku)
      const { id, offset } = (await begin(facts)).body.data
      return put(id, facts, offset, bytes.subarray(offset))
    },
    names: async (sku = 'G1') =>
      (await desk.ask('GET', `photographs/${sku}`)).body.data.map(({ name }: { name: string }) => name),
    sitManager: () => desk.sit(manager),
  }
}
