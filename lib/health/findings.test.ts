import { afterAll, expect, it } from 'vitest'
import { db, readUncommitted } from '@/lib/db/client'
import { temporaryFolders } from '@/lib/images/test-photos'
import { startMailServer } from '@/scripts/lib/mail-server.mjs'
import { findSystemFindings } from './findings'
import { findFirstSteps } from './first-steps'
import { countWaitingPictures, listPhotoStore } from './photographs'

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

it('counts mails as tried once one was sent by the mail server', async () => {
  const isDone = async () => (await findFirstSteps()).find(({ name }) => name === 'Email')?.done
  expect(await isDone()).toBe(false)
  const subscriber = { create: { email: 'a@b.example' } }
  await db.mail.create({ data: { kind: 'welcome', state: 'sent', message_id: 'one', subscriber } })
  expect(await isDone()).toBe(true)
})

it('says that all visitors count as one where the proxy is not counted', async () => {
  const found = (await findSystemFindings(await listPhotoStore())).filter(({ what }) => what === 'Proxy')
  expect(found).toMatchObject([{ level: 'bad', text: expect.stringContaining('TRUST_PROXY_HOPS') }])
})

it('names the folders of photographs that no piece has, first those that a piece nearly has', async () => {
  for (const SKU of ['S2', 'S3'])
    await db.stockItem.create({ data: { SKU, Family: 'watch', Name: 'A', ManufacturerName: 'Rolex' } })
  const found = async () =>
    (await findSystemFindings(await listPhotoStore())).filter(({ what }) => what === 'Photographs')
  const note = (text: string) => [{ level: 'note', what: 'Photographs', text }]
  for (const folder of ['old', 'S3', 'site']) await folders.put(`${folder}/1.jpg`, Buffer.alloc(1))
  expect(await found()).toEqual(note('1 folder belongs to no piece: old.'))
  await folders.put('s2/1.jpg', Buffer.alloc(1))
  expect(await found()).toEqual(note('2 folders belong to no piece: s2 (S2?), old.'))
})

it('counts the photographs that are not prepared yet', async () => {
  await folders.put('S2/01-front.jpg', Buffer.alloc(1))
  await folders.put('S2/02-back.jpg', Buffer.alloc(1))
  const waiting = async () => countWaitingPictures(await listPhotoStore())
  const before = await waiting()
  await db.photo.create({
    data: { SKU: 'S2', name: '02-back', position: 0, hash: 'x', width: 9, height: 9, placeholder: '' },
  })
  expect(await waiting()).toBe(before - 1)
})
