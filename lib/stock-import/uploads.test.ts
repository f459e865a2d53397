import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { queueImport, runUploadedImport } from './commands'
import { getImport } from './queries'
import { readingChoices } from './schema'
import { receiveUpload, uploadedFile } from './uploads'

const choices = readingChoices.parse({})
const body = (text: string) => new Blob([text]).stream()
let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ninety-uploads-'))
  process.env.PHOTOS_DIR = folder
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

it('an uploaded table is brought in by the worker, once, and its file is gone', async () => {
  const upload = (await receiveUpload(body('SKU,Name\nU1,One\n'))) ?? ''
  const queued = await queueImport({ upload, name: 'stock.csv', choices, startedBy: 'a person' })
  if (!queued.ok) throw new Error(queued.reason)
  expect(
    await rows(`SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE task_identifier = 'stock-import'`),
  ).toEqual([{ n: 1 }])
  await runUploadedImport(queued.id)
  await runUploadedImport(queued.id)
  expect(await getImport(queued.id)).toMatchObject({
    state: 'done',
    created: 1,
    file: 'stock.csv',
    started_by: 'a person',
  })
  expect(fs.readdirSync(path.join(folder, '.imports'))).toEqual([])
})

it('an upload that is gone, or a path that was never one, does nothing but say so', async () => {
  const upload = (await receiveUpload(body('SKU,Name\nU2,Two\n'))) ?? ''
  const queued = await queueImport({ upload, name: 'stock.csv', choices, startedBy: '' })
  if (!queued.ok) throw new Error(queued.reason)
  fs.rmSync(uploadedFile(upload) ?? '')
  await runUploadedImport(queued.id)
  expect(await getImport(queued.id)).toMatchObject({
    state: 'failed',
    error: 'The uploaded file is gone. Upload it again.',
  })
  for (const name of ['../../etc/passwd', '/etc/passwd', ''])
    expect(await queueImport({ upload: name, name: 'x', choices, startedBy: '' })).toMatchObject({ ok: false })
})
