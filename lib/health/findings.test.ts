import { afterAll, expect, it } from 'vitest'
import { db, readUncommitted } from '@/lib/db/client'
import { temporaryFolders } from '@/lib/images/test-photos'
import { startMailServer } from '@/scripts/lib/mail-server.mjs'
import { findSystemFindings } from './findings'
import { listPhotoStore } from './photographs'

// The environment is read at first use. The test database's own role is a superuser.
process.env.DATABASE_URL = process.env.TEST_DATABASE_OWN_URL
const mailServer = await startMailServer()
// Also an address of this machine, but not one that needs no encryption.
process.env.SMTP_URL = mailServer.url.replace('127.0.0.1', '0.0.0.0')
process.env.SITE_URL = 'https://shop.example'
const folders = await temporaryFolders()
process.env.PHOTOS_DIR = folders.photosDir
afterAll(() => Promise.all([mailServer.close(), folders.clear()]))

const ofRole = async () => (await findSystemFindings(await listPhotoStore())).filter(({ what }) => what === 'Role')

it('says that the site’s role is a superuser', async () => {
  expect(await ofRole()).toMatchObject([{ level: 'bad', text: expect.stringContaining('a superuser') }])
})

it('says nothing of a role that is none', async () => {
  const found = await db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL ROLE shop_app`
    return readUncommitted(tx, ofRole)
  })
  expect(found).toEqual([])
})

it('says that a mail server which does not encrypt gets no mail', async () => {
  const found = (await findSystemFindings(await listPhotoStore())).filter(({ what }) => what === 'Email')
  expect(found).toMatchObject([{ level: 'bad', text: expect.stringContaining('STARTTLS') }])
})

it('says that all visitors count as one where the proxy is not counted', async () => {
  const found = (await findSystemFindings(await listPhotoStore())).filter(({ what }) => what === 'Proxy')
  expect(found).toMatchObject([{ level: 'bad', text: expect.stringContaining('TRUST_PROXY_HOPS') }])
})

it('names the folders of photographs that no piece has', async () => {
  for (const [StockItemId, SKU] of [
    [2, 'S2'],
    [3, 'S3'],
  ] as const)
    await db.stockItem.create({ data: { StockItemId, SKU, Family: 'watch', Name: 'A', ManufacturerName: 'Rolex' } })
  const found = async () =>
    (await findSystemFindings(await listPhotoStore())).filter(({ what }) => what === 'Photographs')
  const note = (text: string) => [{ level: 'note', what: 'Photographs', text }]
  for (const folder of ['old', 's3', '_2', 'site']) await folders.put(`${folder}/1.jpg`, Buffer.alloc(1))
  expect(await found()).toEqual(note('1 folder belongs to no piece: old.'))
  await folders.put('_4/1.jpg', Buffer.alloc(1))
  await db.stockItem.create({
    data: { StockItemId: 4, SKU: 'S4', Family: 'watch', Name: 'A', ManufacturerName: 'Rolex' },
  })
  await db.stockItem.delete({ where: { StockItemId: 4 } })
  expect((await found())[0]?.text).toMatch(/^2 folders belong to no piece: .*_4 \(S4, deleted\)/)
})
