import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, beforeEach, expect, vi } from 'vitest'
import { openTestDesk } from './test-desk'

/** A desk for one test file, at which the manager sits before each test, without pieces, imports and photographs. */
export const openImportDesk = () => {
  const photosDir = mkdtempSync(path.join(os.tmpdir(), 'desk-imports-'))
  vi.stubEnv('PHOTOS_DIR', photosDir)
  vi.stubEnv('IMAGES_DIR', mkdtempSync(path.join(os.tmpdir(), 'desk-imports-images-')))
  const desk = {} as Awaited<ReturnType<typeof openTestDesk>>
  let manager: number
  beforeAll(async () => {
    Object.assign(desk, await openTestDesk())
    manager = await desk.hire('manager')
  })
  beforeEach(async () => {
    await desk.sit(manager)
    await desk.rows('TRUNCATE "StockItem", "StockImport", "StockImportColumn", "StockImportValue" CASCADE')
  })
  const begin = (facts: object) => desk.ask('POST', 'imports/files', facts)
  const put = (id: string, facts: object, offset: number, bytes: Uint8Array, headers: Record<string, string> = {}) => {
    const query = new URLSearchParams(Object.entries({ ...facts, offset }).map(([key, value]) => [key, String(value)]))
    return desk.ask('PUT', `imports/files/${id}?${query}`, bytes, {
      'content-type': 'application/offset+octet-stream',
      ...headers,
    })
  }
  const upload = async (name: string, content: string | Buffer) => {
    const bytes = Buffer.from(content)
    const facts = { name, size: bytes.length, modified: 1 }
    const { id, offset } = (await begin(facts)).body.data
    return put(id, facts, offset, bytes.subarray(offset))
  }
  return {
    desk,
    photosDir,
    sitManager: () => desk.sit(manager),
    begin,
    put,
    upload,
    uploaded: async (name: string, content: string | Buffer): Promise<string> =>
      (await upload(name, content)).body.data.upload,
    /** The result of a preview: the last line of its stream, or the response itself if it was refused at once. */
    preview: async (asked: object) => {
      const answer = await desk.ask('POST', 'imports/preview', asked)
      return answer.status === 200 ? JSON.parse(answer.text.trim().split('\n').at(-1) ?? '') : answer
    },
    start: async (asked: object): Promise<number> => {
      const answer = await desk.ask('POST', 'imports', { name: 'stock.csv', ...asked })
      expect(answer.status).toBe(201)
      return answer.body.data.id
    },
    read: async (id: number) => (await desk.ask('GET', `imports/${id}`)).body.data,
  }
}
