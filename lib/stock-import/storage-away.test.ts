import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { getImport } from './queries'
import { runUploadedImport } from './queue'
import { queuePhotoImport } from './test-import'

let root: string
let bucket: S3rver

const open = async (port = 0) => {
  const directory = path.join(root, 'buckets')
  bucket = new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'shop' }] })
  return (await bucket.run()).port
}
const close = async () => {
  const { httpServer } = bucket as unknown as { httpServer: Server }
  httpServer.closeAllConnections()
  await bucket.close()
}

let port: number
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'import-away-'))
  port = await open()
  Object.assign(process.env, {
    PHOTOS_STORE: 's3',
    S3_BUCKET: 'shop',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    PHOTOS_DIR: path.join(root, 'photos'),
    IMAGES_DIR: path.join(root, 'copies'),
  })
  await rows(
    `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName") VALUES ('watch', 'A1', 'One', 'Rolex')`,
  )
})
afterAll(async () => {
  await close()
  await rm(root, { recursive: true, force: true })
})

it('an import whose bucket does not answer waits with the reason, and goes on once it does', async () => {
  const id = await queuePhotoImport()
  await close()
  await runUploadedImport(id)
  expect(await getImport(id)).toMatchObject({
    state: 'running',
    error: expect.stringMatching(/^The photograph storage is not responding.* automatically/),
  })
  await open(port)
  await expect
    .poll(async () => {
      await runUploadedImport(id)
      return getImport(id)
    })
    .toMatchObject({ state: 'done', error: '', photos: { added: 1 } })
})
