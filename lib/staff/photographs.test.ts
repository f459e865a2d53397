import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { preparePhotos } from '@/lib/images/pipeline'
import { photoStores } from '@/lib/images/stores'
import { factsOf, openPhotographDesk, picture } from './test-photographs'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

const { begin, desk, folderOf, names, put, sitManager, upload } = openPhotographDesk()
const _ada = { name: 'Ada', email: 'ada@example.com' }

describe('a photograph', () => {
  it('arrives in pieces, goes on where the connection broke, and is shown at once', async () => {
    const bytes = await picture('#800')
    const facts = factsOf('Front view.JPG', bytes.length)
    const { id } = (await begin(facts)).body.data
    expect((await put(id, facts, 0, bytes.subarray(0, 100))).body.data).toEqual({ offset: 100 })
    expect((await put(id, facts, 0, bytes.subarray(0, 100))).body.data).toEqual({ offset: 100 })
    expect((await put(id, facts, 500, bytes.subarray(500))).body.data).toEqual({ offset: 100 })
    expect((await begin(facts)).body.data).toEqual({ id, offset: 100 })
    const whole = await put(id, facts, 100, bytes.subarray(100))
    expect([whole.status, whole.body.data.name]).toEqual([201, 'Front-view'])
    expect(await readFile(path.join(await folderOf(), 'Front-view.jpg'))).toEqual(bytes)
    expect((await begin(facts)).body.data).toMatchObject({ name: 'Front-view' })
    expect(await names()).toEqual(['Front-view'])
    const shown = await desk.ask('GET', 'photographs/G1/Front-view?width=160')
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
  })
  it('that the browser has is shown again only as long as somebody sits at the desk', async () => {
    const show = (headers = {}) => desk.ask('GET', 'photographs/G1/Front-view?width=160', undefined, headers)
    const shown = await show()
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    const tag = shown.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[\w-]+"$/)
    const again = await show({ 'if-none-match': tag })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag])
    expect(again.headers.get('cache-control')).toBe('private, no-cache')
    expect((await show({ 'if-none-match': '"another"' })).status).toBe(200)
    await desk.sit(null)
    expect((await show({ 'if-none-match': tag })).status).toBe(404)
    await sitManager()
  })
  it('with a name that is taken gets the next one, and nothing is written over', async () => {
    expect((await upload('front-VIEW.jpg', await picture('#080'))).body.data.name).toBe('front-VIEW-2')
  })
  it('dropped into the folder appears at the desk', async () => {
    await writeFile(path.join(await folderOf(), '00-dropped.png'), await picture('#008'))
    expect(await names()).toContain('00-dropped')
  })
  it('dropped into the folder that cannot be read says why, once it was tried', async () => {
    await mkdir(await folderOf('M1'), { recursive: true })
    await writeFile(path.join(await folderOf('M1'), '01.jpg'), 'no picture')
    const faults = async () => {
      const { data } = (await desk.ask('GET', 'photographs/M1')).body
      return data.map(({ src, fault }: { src: string | null; fault: string | null }) => [src, fault])
    }
    expect(await faults()).toEqual([[null, null]])
    await preparePhotos({ ...photoStores(), only: [path.basename(await folderOf('M1'))] })
    expect(await faults()).toEqual([[null, expect.stringContaining('The picture is damaged')]])
    await rm(await folderOf('M1'), { recursive: true })
  })
  it('is ordered and marked without a change of its name', async () => {
    const order = ['front-VIEW-2', '00-dropped', 'Front-view', 'nobody']
    const answer = await desk.ask('PUT', 'photographs/G1', { order, closeUps: { '00-dropped': true, nobody: true } })
    expect(answer.body.data.map(({ name, closeUp }: { name: string; closeUp: boolean }) => [name, closeUp])).toEqual([
      ['front-VIEW-2', false],
      ['00-dropped', true],
      ['Front-view', false],
    ])
    const rows = await desk.rows(
      `SELECT name, position, "closeUp" FROM "Photo" JOIN "StockItem" ON "StockItemId" = item_id WHERE "SKU" = 'G1' ORDER BY position`,
    )
    expect(rows.map(({ name }) => name)).toEqual(['front-VIEW-2', '00-dropped', 'Front-view'])
    expect(rows[1]?.closeUp).toBe(true)
  })
  it('is removed and comes back to its place', async () => {
    const before = await names()
    expect((await desk.ask('DELETE', 'photographs/G1/00-dropped')).status).toBe(200)
    expect(await names()).not.toContain('00-dropped')
    expect(await desk.rows(`SELECT FROM "Photo" WHERE name = '00-dropped'`)).toHaveLength(0)
    expect((await desk.ask('POST', 'photographs/G1/00-dropped/restore')).status).toBe(200)
    expect(await names()).toEqual(before)
    expect((await desk.ask('POST', 'photographs/G1/00-dropped/restore')).status).toBe(410)
  })
  it('leaves its place and serial number behind: no picture that is shown carries EXIF', async () => {
    const exif = { IFD0: { Model: 'Serial 4711' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } }
    await upload('exif.jpg', await picture('#888', (image) => image.withExif(exif)))
    const { handleStaff } = await import('./api/handle')
    const response = await handleStaff(new Request('http://localhost:3000/api/staff/photographs/G1/exif'), [
      'photographs',
      'G1',
      'exif',
    ])
    const { exif: left, icc } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([response.status, left, icc]).toEqual([200, undefined, undefined])
  })
})

describe('what cannot be shown is refused in words', () => {
  const refused: [string, object, number, RegExp][] = [
    ['200 MB', factsOf('big.jpg', 200 * 1024 * 1024), 413, /200 MB; the limit is 60 MB/],
    ['a little too much', factsOf('big.jpg', 63_006_638), 413, /is 60\.1 MB; the limit is 60 MB/],
    ['one byte too much', factsOf('big.jpg', 60 * 1024 * 1024 + 1), 413, /is 60\.1 MB; the limit is 60 MB/],
    ['nothing', factsOf('empty.jpg', 0), 422, /empty/],
    ['a HEIC', factsOf('IMG_1.HEIC', 5), 422, /^HEIC files are not supported\. On the iPhone, choose/],
    ['a program', factsOf('x.exe', 5), 422, /EXE files are not supported/],
    ['no size', { sku: 'G1', name: 'x.jpg' }, 422, /Choose a file and a piece/],
    ['a piece that is not there', factsOf('x.jpg', 5, 'nobody'), 403, /None of your pieces has this SKU/],
    ['a folder elsewhere', factsOf('x.jpg', 5, '../../etc'), 403, /None of your pieces has this SKU/],
  ]
  for (const [what, facts, status, sentence] of refused)
    it(`${what}: ${status}`, async () => {
      const answer = await begin(facts)
      expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(sentence)])
      expect(Object.keys(answer.body.errors ?? {}).length > 0).toBe(status === 422)
    })
  it('text that calls itself a JPEG', async () => {
    const answer = await upload('fake.jpg', Buffer.from('#!/bin/sh\necho hello\n'))
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringMatching(/not an image/)])
    expect(await names()).not.toContain('fake')
  })
  it.each(['heic', 'mif1'])('a HEIC that calls itself a JPEG, with the brand %s', async (brand) => {
    const bytes = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic${'x'.repeat(100)}`, 'latin1')
    const answer = await upload(`IMG-${brand}.jpg`, bytes)
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringMatching(/^HEIC files are not supported/)])
  })
  it('a strip of few pixels that is longer than any photograph', async () => {
    const strip = sharp({ create: { width: 20, height: 31_000, channels: 3, background: '#fff' } })
    const answer = await upload('strip.png', await strip.png().toBuffer())
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringMatching(/30,000 pixels wide or high/)])
    expect(await names()).not.toContain('strip')
  })
  it('an SVG that calls itself a PNG', async () => {
    const answer = await upload(
      'drawn.png',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
    )
    expect(answer.status).toBe(422)
  })
  it('an SVG without a size, which takes minutes to measure if it refers to itself often enough, unread', async () => {
    const answer = await upload(
      'endless.png',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g id="a"/><use href="#a"/></svg>'),
    )
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringMatching(/^This file is not an image/)])
  })
  it('a name that leads elsewhere becomes a plain one', async () => {
    const answer = await upload('../../../etc/pass wd.jpg', await picture('#123'))
    expect(answer.body.data.name).toBe('etc-pass-wd')
    expect(await readdir(await folderOf())).toContain('etc-pass-wd.jpg')
  })
  it('a piece of more than 4 MB, or of somebody else’s upload', async () => {
    const facts = factsOf('huge.jpg', 9_000_000)
    const { id } = (await begin(facts)).body.data
    expect((await put(id, facts, 0, new Uint8Array(5_000_000))).status).toBe(413)
    await desk.sit(await desk.hire('owner'))
    expect((await put(id, facts, 0, new Uint8Array(10))).status).toBe(404)
    await sitManager()
  })
})

describe('two at the same moment', () => {
  it('with the same name are both kept', async () => {
    await mkdir(await folderOf('M1'), { recursive: true })
    const [one, two] = await Promise.all([
      upload('same.jpg', await picture('#111'), 'M1'),
      upload('same.jpg', await picture('#abcdef'), 'M1'),
    ])
    const files = await readdir(await folderOf('M1'))
    expect([one.status, two.status]).toEqual([201, 201])
    expect(files.filter((file) => file.startsWith('same'))).toEqual(
      expect.arrayContaining([...new Set([one, two].map(({ body }) => `${body.data.name}.jpg`))]),
    )
  })
  it('sent as the same piece of the same file make one file', async () => {
    const bytes = await picture('#456')
    const facts = factsOf('twice.jpg', bytes.length, 'M1')
    const { id } = (await begin(facts)).body.data
    const answers = await Promise.all([
      put(id, facts, 0, bytes.subarray(0, 200)),
      put(id, facts, 0, bytes.subarray(0, 200)),
    ])
    expect(answers.map(({ status }) => status)).toContain(200)
    expect((await begin(facts)).body.data.offset).toBe(200)
    expect((await put(id, facts, 200, bytes.subarray(200))).status).toBe(201)
    expect(await readFile(path.join(await folderOf('M1'), 'twice.jpg'))).toEqual(bytes)
  })
})

describe('a boutique', () => {
  it('changes the photographs of its own pieces, and of no others, nor the site’s', async () => {
    await desk.sit(await desk.hire('boutique'))
    for (const sku of ['G1', 'site']) {
      expect((await desk.ask('DELETE', `photographs/${sku}/Front-view`)).status).toBe(403)
      expect((await desk.ask('PUT', `photographs/${sku}`, { order: [] })).status).toBe(403)
      expect((await begin(factsOf('x.jpg', 10, sku))).status).toBe(403)
    }
    expect((await begin(factsOf('x.jpg', 10, 'M1'))).status).toBe(200)
  })
})
