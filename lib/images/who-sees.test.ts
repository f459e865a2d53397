import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { findPhoto } from './find-photo'
import { parsePhotoPath } from './parse-address'
import { photoFormats, photoWidths, uprightFormats } from './photo'
import { preparePhotos } from './pipeline'
import { servePhoto } from './serve'
import { jpeg } from './test-photos'
import { front, get, openPhotographs, request, seenBy, video } from './test-serving'

const folders = openPhotographs()

const secretAddresses = [
  '/grid-image',
  '/gallery-small-image/01',
  '/gallery-large-image/01',
  '/thumb-image/01',
].flatMap((file) =>
  ['', ...photoWidths.map((width) => `-${width}`), ...(file.endsWith('/01') ? ['-480-upright'] : [])].flatMap((width) =>
    (width === '-480-upright' ? uprightFormats : photoFormats).map(
      (format) => `/watches/gallery/NW-secret${file}${width}.${format}`,
    ),
  ),
)

it.each(secretAddresses)('shows a member %s for this one time, and a suspended one nothing', async (address) => {
  const member = seenBy(1)
  const usual: Record<string, string>[] = [{}, { 'if-none-match': '*' }, { range: 'bytes=0-9' }]
  for (const headers of usual) {
    const answer = await member(address, headers)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(answer.headers.get('etag')).toBeNull()
    expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')))
  }
  const head = await member(address, {}, 'HEAD')
  expect([head.status, head.body, head.headers.get('cache-control')]).toEqual([200, null, 'private, no-store'])
  expect((await seenBy(2)(address)).status).toBe(404)
  expect((await get(address, { 'if-none-match': '*' })).status).toBe(404)
  expect((await get(address, {}, 'HEAD')).status).toBe(404)
})

it('asks nobody who they are for a public picture', async () => {
  const answer = await servePhoto(request(`${front}-320.avif`), () => Promise.reject(new Error('asked')))
  expect(answer.status).toBe(200)
  const asked = servePhoto(request(secretAddresses[0] ?? ''), () => Promise.reject(new Error('asked')))
  await expect(asked).rejects.toThrow('asked')
})

it('refuses a piece the moment it becomes members-only, and shows it to members alone', async () => {
  const asked = parsePhotoPath(`${front}-320.jpg`)
  if (!asked) throw new Error('not read')
  const member = async () => ({ kind: 'member', status: 1, verified: true }) as const
  const suspended = async () => ({ kind: 'member', status: 2, verified: true }) as const
  await db.stockItem.update({ where: { SKU: '7' }, data: { MembersAreaOnly: 1 } })
  expect((await get(`${front}-320.jpg`)).status).toBe(404)
  expect(await findPhoto(asked, member)).toMatchObject({ isPublic: false })
  expect(await findPhoto(asked, suspended)).toBeNull()
  await db.stockItem.update({ where: { SKU: '7' }, data: { MembersAreaOnly: 0 } })
  expect((await get(`${front}-320.jpg`)).status).toBe(200)
})

describe('what a piece has among the site’s files', () => {
  const files = ['/media/turn.mp4', '/media/TURN.MP4', '/media/turn-320.jpg', '/media/turn.webp', '/media/report.pdf']
  const statuses = (ask: typeof get) => Promise.all(files.map(async (file) => (await ask(file)).status))
  const isThere = [200, 200, 200, 200, 200]
  const isNot = [404, 404, 404, 404, 404]
  beforeAll(async () => {
    for (const name of ['turn.mp4', 'TURN.MP4', 'report.pdf', 'forgotten.mp4', 'certificate-forgotten.pdf'])
      await folders.put(`site/${name}`, video)
    await folders.put('site/turn.jpg', await jpeg(400, 300))
    await preparePhotos(folders)
    await db.stockItem.update({
      where: { SKU: 'secret' },
      data: { film: 'turn.mp4', certificate: '/media/report.pdf' },
    })
  })

  it('is for those who may see the piece, and nowhere kept', async () => {
    expect(await statuses(get)).toEqual(isNot)
    expect(await statuses(seenBy(2))).toEqual(isNot)
    expect(await statuses(seenBy(1))).toEqual(isThere)
    for (const file of files) {
      const answer = await seenBy(1)(file, { 'if-none-match': '*' })
      expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([
        200,
        'private, no-store',
        null,
      ])
      expect((await get(file, {}, 'HEAD')).status).toBe(404)
      expect((await get(file, { range: 'bytes=0-9' })).status).toBe(404)
    }
    const part = await seenBy(1)('/media/turn.mp4', { range: 'bytes=0-9' })
    expect([part.status, part.headers.get('cache-control')]).toEqual([206, 'private, no-store'])
  })
  it('is for everybody with a piece for everybody, and no longer than that', async () => {
    await db.stockItem.update({ where: { SKU: 'secret' }, data: { MembersAreaOnly: 0 } })
    expect(await statuses(get)).toEqual(isThere)
    await db.stockItem.update({ where: { SKU: 'secret' }, data: { published: false } })
    expect([await statuses(get), await statuses(seenBy(1))]).toEqual([isNot, isNot])
    await db.stockItem.update({ where: { SKU: 'secret' }, data: { published: true, MembersAreaOnly: 1 } })
    expect(await statuses(get)).toEqual(isNot)
  })
  it('is for everybody where a page for everybody shows the film', async () => {
    const slide = await db.slide.create({
      data: { slide_set: 'home', slide_title: 'A turn', slide_image: ' /media/Turn.mp4' },
    })
    expect(await statuses(get)).toEqual([200, 200, 200, 200, 404])
    await db.slide.delete({ where: { id: slide.id } })
    expect(await statuses(get)).toEqual(isNot)
  })
  it('is nobody’s where nothing names the film, or what was sent as a certificate', async () => {
    for (const file of [
      '/media/forgotten.mp4',
      '/media/certificate-forgotten.pdf',
      '/media/CERTIFICATE-forgotten.pdf',
    ]) {
      expect([file, (await get(file)).status]).toEqual([file, 404])
      expect([file, (await seenBy(1)(file)).status]).toEqual([file, 404])
    }
    for (const file of ['/media/forgotten.mp4', '/media/certificate-forgotten.pdf']) {
      const staff = await servePhoto(request(file), async () => ({ kind: 'staff' }))
      expect([file, staff.status]).toEqual([file, 200])
    }
  })
})

describe('what a draft names that belongs to a page', () => {
  const hidden = { Family: 'watch', Name: 'A draft', ManufacturerName: 'Maker', published: false } as const
  const seen = async (file: string) => [(await get(file)).status, (await get(file, {}, 'HEAD')).status]
  beforeAll(async () => {
    await folders.put('site/press.pdf', video)
    await folders.put('site/press-cuttings.pdf', video)
    await folders.put('site/TURNED.MOV', video)
    for (const name of ['rose-gold', 'turned']) await folders.put(`site/${name}.jpg`, await jpeg(400, 300))
    await preparePhotos(folders)
    await db.stockItem.createMany({
      data: [
        { ...hidden, SKU: 'd1', film: 'rose-gold.mp4', certificate: '/media/press.pdf' },
        { ...hidden, SKU: 'd2', film: 'turned.mov' },
      ],
    })
  })

  it('is a picture for everybody, unless the film is there', async () => {
    expect(await seen('/media/rose-gold-320.jpg')).toEqual([200, 200])
    expect(await seen('/media/turned-320.jpg')).toEqual([404, 404])
  })
  it('is a piece’s picture for everybody who may see one of its pieces, however many drafts name it', async () => {
    await db.stockItem.update({ where: { SKU: 'd2' }, data: { published: true } })
    const drafts = Array.from({ length: 100 }, (_, at) => ({ ...hidden, SKU: `m${at}`, film: 'turned.mov' }))
    await db.stockItem.createMany({ data: drafts })
    expect(await seen('/media/turned-320.jpg')).toEqual([200, 200])
    await db.stockItem.deleteMany({ where: { SKU: { in: drafts.map(({ SKU }) => SKU) } } })
    await db.stockItem.update({ where: { SKU: 'd2' }, data: { published: false } })
  })

  const article = { slug: 'one', title: 'One', content: '<a href="/media/PRESS.pdf">Read</a>' }
  const linked: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    [
      'a press entry',
      () => db.magazine.create({ data: { title: 'One', date: new Date(), article_download: '/media/press.pdf' } }),
      () => db.magazine.deleteMany(),
    ],
    [
      'a page',
      () =>
        db.page.create({ data: { name: 'papers', title: 'Papers', content: '<a href="/media/press.pdf?x">Read</a>' } }),
      () => db.page.delete({ where: { name: 'papers' } }),
    ],
    ['an article', () => db.journalArticle.create({ data: article }), () => db.journalArticle.deleteMany()],
    [
      'a slide',
      () => db.slide.create({ data: { slide_title: 'One', slide_image: 'x', slide_link: '/media/press.pdf' } }),
      () => db.slide.deleteMany(),
    ],
  ]
  for (const [what, link, unlink] of linked)
    it(`is a document for everybody while ${what} links to it`, async () => {
      expect(await seen('/media/press.pdf')).toEqual([404, 404])
      await link()
      expect(await seen('/media/press.pdf')).toEqual([200, 200])
      await unlink()
      expect(await seen('/media/press.pdf')).toEqual([404, 404])
    })
  it('is no document for everybody where a draft of an article links to it, or a page to another', async () => {
    await db.journalArticle.create({ data: { ...article, status: 1 } })
    const page = { name: 'papers', title: 'Papers', content: '<a href="/media/press.pdf.pdf">x</a>/media/press-pdf' }
    await db.page.create({ data: page })
    expect(await seen('/media/press.pdf')).toEqual([404, 404])
  })
})
