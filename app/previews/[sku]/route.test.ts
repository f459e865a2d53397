import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { GET } from './route'

/** A bucket that refuses everybody by closing the connection. */
const bucket = createServer((socket) => socket.destroy())
let root: string

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'preview-'))
  const port = await new Promise<number>((resolve) => {
    bucket.listen(0, '127.0.0.1', () => {
      const address = bucket.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  Object.assign(process.env, {
    PHOTOS_STORE: 's3',
    S3_BUCKET: 'shop',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    IMAGES_DIR: path.join(root, 'copies'),
  })
  await fillTestShop()
})
afterAll(async () => {
  bucket.close()
  await rm(root, { recursive: true, force: true })
})

const ask = async (sku: string) => {
  const response = await GET(new Request(`http://localhost/previews/${sku}`), { params: Promise.resolve({ sku }) })
  return {
    status: response.status,
    wait: response.headers.get('retry-after'),
    type: response.headers.get('content-type'),
  }
}

it('a preview whose photograph cannot be reached now is to be asked for again, unlike one without', async () => {
  await rows(
    `INSERT INTO "Photo" (item_id, name, position, hash, width, height, placeholder)
     SELECT "StockItemId", 'front', 0, repeat('0', 64), 1600, 2000, '' FROM "StockItem" WHERE "SKU" = 'G1'`,
  )
  expect(await ask('G1')).toEqual({ status: 503, wait: '5', type: 'application/json' })
  expect((await ask('NONE')).status).toBe(404)
})
