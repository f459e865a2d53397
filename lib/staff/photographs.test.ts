import { mkdtempSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { preparePhotos } from '@/lib/images/pipeline'
import { photoStores } from '@/lib/images/stores'
import { openTestDesk } from './test-desk'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

const photosDir = mkdtempSync(path.join(os.tmpdir(), 'desk-photos-'))
process.env.PHOTOS_DIR = photosDir
process.env.IMAGES_DIR = mkdtempSync(path.join(os.tmpdir(), 'desk-images-'))

let desk: Awaited<ReturnType<typeof openTestDesk>>
let manager: number
beforeAll(async () => {
  desk = await openTestDesk()
  manager = await desk.hire('manager')
  await desk.sit(manager)
})

const picture = (colour: string, more: (image: Sharp) => Sharp = (image) => image) =>
  more(sharp({ create: { width: 300, height: 375, channels: 3, background: colour } }))
    .jpeg()
    .toBuffer()

const factsOf = (name: string, size: number, sku = 'G1') => ({ sku, name, size, modified: 1 })
const begin = (facts: object) => desk.ask('POST', 'uploads', facts)
const put = async (id: string, facts: ReturnType<typeof factsOf>, offset: number, bytes: Uint8Array) => {
  const query = new URLSearchParams(Object.entries({ ...facts, offset }).map(([key, value]) => [key, String(value)]))
  return desk.ask('PUT', `uploads/${id}?${query}`, bytes, { 'content-type': 'application/offset+octet-stream' })
}
const upload = async (name: string, bytes: Buffer, sku = 'G1') => {
  const facts = factsOf(name, bytes.length, sku)
  const { id, offset } = (await begin(facts)).body.data
  return put(id, facts, offset, bytes.subarray(offset))
}
const names = async (sku = 'G1') =>
  (await desk.ask('GET', `photographs/${sku}`)).body.data.map(({ name }: { name: string }) => name)

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
    expect(await readFile(path.join(photosDir, 'G1', 'Front-view.jpg'))).toEqual(bytes)
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
    await desk.sit(manager)
  })
  it('with a name that is taken gets the next one, and nothing is written over', async () => {
    expect((await upload('front-VIEW.jpg', await picture('#080'))).body.data.name).toBe('front-VIEW-2')
  })
  it('dropped into the folder appears at the desk', async () => {
    await writeFile(path.join(photosDir, 'G1', '00-dropped.png'), await picture('#008'))
    expect(await names()).toContain('00-dropped')
  })
  it('dropped into the folder that cannot be read says why, once it was tried', async () => {
    await mkdir(path.join(photosDir, 'M1'), { recursive: true })
    await writeFile(path.join(photosDir, 'M1', '01.jpg'), 'no picture')
    const faults = async () => {
      const { data } = (await desk.ask('GET', 'photographs/M1')).body
      return data.map(({ src, fault }: { src: string | null; fault: string | null }) => [src, fault])
    }
    expect(await faults()).toEqual([[null, null]])
    await preparePhotos({ ...photoStores(), only: ['M1'] })
    expect(await faults()).toEqual([[null, expect.stringContaining('The picture is damaged')]])
    await rm(path.join(photosDir, 'M1'), { recursive: true })
  })
  it('is ordered and marked without a change of its name', async () => {
    const order = ['front-VIEW-2', '00-dropped', 'Front-view', 'nobody']
    const answer = await desk.ask('PUT', 'photographs/G1', { order, closeUps: { '00-dropped': true, nobody: true } })
    expect(answer.body.data.map(({ name, closeUp }: { name: string; closeUp: boolean }) => [name, closeUp])).toEqual([
      ['front-VIEW-2', false],
      ['00-dropped', true],
      ['Front-view', false],
    ])
    const rows = await desk.rows(`SELECT name, position, "closeUp" FROM "Photo" WHERE "SKU" = 'G1' ORDER BY position`)
    expect(rows.map(({ name }) => name)).toEqual(['front-VIEW-2', '00-dropped', 'Front-view'])
    expect(rows[1]?.closeUp).toBe(true)
  })
  it('keeps the marks of two colleagues who save at once', async () => {
    const order = ['front-VIEW-2', '00-dropped', 'Front-view']
    const marks: Record<string, boolean>[] = [{ 'front-VIEW-2': true }, { 'Front-view': true }, { '00-dropped': false }]
    const { arrangePhotographs } = await import('./photographs')
    await Promise.all(marks.map((closeUps) => arrangePhotographs('G1', order, closeUps)))
    const { data } = (await desk.ask('GET', 'photographs/G1')).body
    expect(data.map(({ closeUp }: { closeUp: boolean }) => closeUp)).toEqual([true, false, true])
    const closeUps = { 'front-VIEW-2': false, '00-dropped': true, 'Front-view': false }
    await desk.ask('PUT', 'photographs/G1', { order, closeUps })
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
  it('comes back to its place although the others were ordered meanwhile', async () => {
    const before = await names()
    expect(before.indexOf('00-dropped')).toBe(1)
    await desk.ask('DELETE', 'photographs/G1/00-dropped')
    await desk.ask('PUT', 'photographs/G1', { order: before, closeUps: {} })
    await desk.ask('PUT', 'photographs/G1', { order: await names(), closeUps: {} })
    await desk.ask('POST', 'photographs/G1/00-dropped/restore')
    expect(await names()).toEqual(before)
  })
  it('that was removed can be brought back as long as it is kept, each by itself and beside others of its name', async () => {
    const removed = async () =>
      (await desk.ask('GET', 'photographs/G1')).body.removed.map(({ name }: { name: string }) => name)
    const before = await names()
    expect(await removed()).toEqual([])
    for (const colour of ['#0f0', '#00f']) {
      await upload(`again-${colour.slice(1)}.jpg`, await picture(colour))
      await desk.ask('DELETE', `photographs/G1/again-${colour.slice(1)}`)
    }
    await upload('again-0f0.jpg', await picture('#f00'))
    const { body } = await desk.ask('DELETE', 'photographs/G1/again-0f0')
    expect([body.removed.length, body.removedAs]).toEqual([3, 'again-0f0-2'])
    expect((await removed()).toSorted()).toEqual(['again-00f', 'again-0f0', 'again-0f0-2'])
    const seen = async (name: string) => {
      const { status, headers } = await desk.ask('GET', `photographs/G1/${name}/removed`)
      return [status, headers.get('content-type')]
    }
    expect(await seen('again-0f0-2')).toEqual([200, 'image/jpeg'])
    expect((await seen('Front-view'))[0]).toBe(404)
    expect((await desk.ask('GET', 'photographs/..%2F..%2Fetc/passwd/removed')).status).toBe(404)
    await desk.sit(null)
    expect((await seen('again-0f0-2'))[0]).toBe(404)
    await desk.sit(manager)
    await upload('again-00f.jpg', await picture('#ff0'))
    for (const name of await removed())
      expect((await desk.ask('POST', `photographs/G1/${name}/restore`)).status).toBe(200)
    expect(await removed()).toEqual([])
    const back = (await names()).filter((name: string) => !before.includes(name))
    expect(back.toSorted()).toEqual(['again-00f', 'again-00f-2', 'again-0f0', 'again-0f0-2'])
    for (const name of back) await desk.ask('DELETE', `photographs/G1/${name}`)
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

describe('a photograph that is replaced', () => {
  const replace = async (name: string, bytes: Buffer, fileName = 'retouched.png') => {
    const facts = { ...factsOf(fileName, bytes.length), replaces: name }
    const { id, offset } = (await begin(facts)).body.data
    return put(id, facts, offset, bytes)
  }
  const hashOf = async (name: string) =>
    (await desk.rows(`SELECT hash FROM "Photo" WHERE "SKU" = 'G1' AND name = $1`, [name]))[0]?.hash
  type Listed = { name: string; former: string | null }[]
  const listed = async (): Promise<Listed> => (await desk.ask('GET', 'photographs/G1')).body.data
  const withFormer = async () => (await listed()).flatMap(({ name, former }) => (former === null ? [] : [name]))
  const formerOf = async (name: string) => (await listed()).find((one) => one.name === name)?.former
  const putBack = async (name: string, former?: string | null) =>
    desk.ask('POST', `photographs/G1/${name}/put-back`, { former: former ?? (await formerOf(name)) })
  it('keeps its name and place; the one before comes back as long as it is kept, and goes again', async () => {
    await upload('kept.jpg', await picture('#0aa'))
    const [order, first] = [await names(), await hashOf('kept')]
    expect(await withFormer()).toEqual([])
    const answer = await replace('kept', await picture('#aa0'))
    expect([answer.status, answer.body.data.name]).toEqual([201, 'kept'])
    const second = await hashOf('kept')
    expect(await names()).toEqual(order)
    expect(await withFormer()).toEqual(['kept'])
    expect(second).not.toBe(first)
    expect((await putBack('kept')).status).toBe(200)
    expect(await hashOf('kept')).toBe(first)
    await putBack('kept')
    expect(await hashOf('kept')).toBe(second)
    expect(await withFormer()).toEqual(['kept'])
    expect(await names()).toEqual(order)
  })
  it('and was replaced by a colleague since is not put back by the undo of the earlier one, nor by a second click', async () => {
    const own = (await replace('kept', await picture('#0a0'), 'own.png')).body.data.former
    const colleagues = (await replace('kept', await picture('#00a'), 'theirs.png')).body.data.former
    expect(own).not.toBe(colleagues)
    const theirs = await hashOf('kept')
    const answer = await putBack('kept', own)
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringMatching(/^Somebody has replaced this/)])
    expect(await hashOf('kept')).toBe(theirs)
    expect(await formerOf('kept')).toBe(colleagues)
    const clicks = await Promise.all([putBack('kept', colleagues), putBack('kept', colleagues)])
    expect(clicks.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await hashOf('kept')).not.toBe(theirs)
  })
  it('sent again because its answer was lost, even twice at once, leaves the one before to put back', async () => {
    await upload('twice.jpg', await picture('#123'))
    const first = await hashOf('twice')
    const other = await picture('#321')
    const facts = { ...factsOf('other.png', other.length), replaces: 'twice' }
    const { id } = (await begin(facts)).body.data
    // The last piece is sent twice at once, as after a lost response.
    await put(id, facts, 0, other.subarray(0, other.length - 1))
    const last = other.subarray(other.length - 1)
    const both = await Promise.all([put(id, facts, other.length - 1, last), put(id, facts, other.length - 1, last)])
    expect(both.map(({ status }) => status).filter((status) => ![201, 409].includes(status))).toEqual([])
    expect((await replace('twice', other, 'other.png')).status).toBe(201)
    expect(await names()).toContain('twice')
    expect((await putBack('twice')).status).toBe(200)
    expect(await hashOf('twice')).toBe(first)
  })
  const fileOf = (file: string) => readFile(path.join(photosDir, 'G1', file))
  const dropped = async (file: string, colour: string) => {
    const bytes = await picture(colour)
    await writeFile(path.join(photosDir, 'G1', file), bytes)
    return bytes
  }
  it('keeps its own file where that of another photograph is called like it', async () => {
    const desks = await picture('#1a1')
    await upload('clear view.jpg', desks)
    const imported = await dropped('clear view.jpg', '#2b2')
    expect(await names()).toEqual(expect.arrayContaining(['clear-view', 'clear-view-2']))
    const retouched = await picture('#3c3')
    expect((await replace('clear-view', retouched, 'retouched.JPG')).status).toBe(201)
    expect(await fileOf('clear view.jpg')).toEqual(retouched)
    expect(await fileOf('clear-view.jpg')).toEqual(desks)
    expect(await withFormer()).toContain('clear-view')
    expect(await withFormer()).not.toContain('clear-view-2')
    expect((await putBack('clear-view-2')).status).toBe(410)
    expect((await putBack('clear-view')).status).toBe(200)
    expect(await fileOf('clear view.jpg')).toEqual(imported)
    expect(await fileOf('clear-view.jpg')).toEqual(desks)
  })
  it('lays aside the files that it hid, which would hide it with its new ending', async () => {
    await dropped('doubled.JPG', '#4d4')
    const hidden = [await dropped('doubled.jpg', '#5e5'), await dropped('doubled.png', '#6f6')]
    const retouched = await picture('#707')
    expect((await replace('doubled', retouched, 'retouched.jpg')).status).toBe(201)
    expect(await fileOf('doubled.jpg')).toEqual(retouched)
    const inFolder = await readdir(path.join(photosDir, 'G1'))
    expect(inFolder.filter((file) => file.startsWith('doubled'))).toEqual(['doubled.jpg'])
    const removed = await Promise.all(
      ['doubled.jpg', 'doubled-2.png'].map((file) => readFile(path.join(photosDir, '.removed', 'G1', file))),
    )
    expect(removed).toEqual(hidden)
  })
  it('stays where the other is no photograph, or is gone itself', async () => {
    const before = await hashOf('kept')
    expect((await replace('kept', Buffer.from('no picture'), 'fake.jpg')).status).toBe(422)
    expect(await hashOf('kept')).toBe(before)
    expect((await replace('nobody', await picture('#111'))).status).toBe(410)
    expect((await putBack('nobody')).status).toBe(410)
  })
})

describe('a PDF', () => {
  const pdf = Buffer.from(`%PDF-1.4\n${'x'.repeat(5_000)}\n%%EOF\n`)
  it('lies among the site’s files under a name of its own, and is handed out', async () => {
    const first = await upload('Press cutting.PDF', pdf, 'site')
    const again = await upload('press cutting.pdf', Buffer.concat([pdf, Buffer.from('\n')]), 'site')
    expect([first.body.data.name, again.body.data.name]).toEqual(['Press-cutting', 'press-cutting-2'])
    const { serveDocument } = await import('@/lib/images/document')
    const answer = await serveDocument('Press-cutting.pdf', new Request('http://localhost/'), true)
    expect(answer?.headers.get('content-disposition')).toContain('attachment')
  })
  it('that is none, is cut off, too large, or a piece’s is refused in words', async () => {
    for (const bytes of ['MZ program', '%PDF-1.4 cut off'])
      expect((await upload('wrong.pdf', Buffer.from(bytes), 'site')).status).toBe(422)
    expect((await begin(factsOf('big.pdf', 26 * 1024 * 1024, 'site'))).body.message).toMatch(/25 MB is the most/)
    expect((await begin(factsOf('paper.pdf', 5))).body.message).toMatch(/PDF is no kind/)
    expect(await readdir(path.join(photosDir, 'site'))).not.toContain('wrong.pdf')
  })
})

describe('a film', () => {
  const demo = readFile('prisma/demo/photos/site/loop-rose-gold.mp4')
  it('lies among the site’s files, also one that a boutique sends; a picture may take its name, and it takes no picture’s', async () => {
    await upload('hero.jpg', await picture('#135'), 'site')
    await desk.sit(await desk.hire('boutique'))
    const bytes = await demo
    const [first, again] = [await upload('turn.MP4', bytes, 'site'), await upload('turn.mp4', bytes, 'site')]
    expect([first.body.data.name, again.body.data.name]).toEqual(['turn', 'turn-2'])
    expect((await upload('hero.mp4', bytes, 'site')).body.data.name).toBe('hero-2')
    expect(await readFile(path.join(photosDir, 'site', 'turn.mp4'))).toEqual(bytes)
    for (const refused of [
      await begin(factsOf('return.jpg', 5, 'site')),
      await begin(factsOf('any.pdf', 5, 'site')),
      await desk.ask('PUT', 'photographs/site', { order: ['hero'] }),
    ])
      expect([refused.status, refused.body.message]).toEqual([403, expect.stringMatching(/kept by managers/)])
    expect((await begin(factsOf('certificate-any.pdf', 5, 'site'))).status).toBe(200)
    await desk.sit(manager)
    expect((await upload('turn.jpg', await picture('#531'), 'site')).body.data.name).toBe('turn')
    for (const name of ['turn.mp4', 'any.pdf'])
      expect((await begin({ ...factsOf(name, 5, 'site'), replaces: 'hero' })).status).toBe(422)
  })
  it('gets its picture from the boutique whose piece it is of, and another if the first was wrong', async () => {
    const dial = await upload('dial.mp4', await demo, 'site')
    expect(dial.body.data.name).toBe('dial')
    const name = (film: string, boutique: string) =>
      desk.rows(
        `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "WatchLocation", film)
         VALUES ('watch', $1, 'A', 'Rolex', $2, $3)`,
        [`F-${boutique}`, boutique, film],
      )
    await name('dial.mp4', 'London')
    await desk.sit(await desk.hire('boutique', 'Geneva'))
    expect((await begin(factsOf('dial.jpg', 5, 'site'))).status).toBe(403)
    await desk.sit(await desk.hire('boutique', 'London'))
    expect((await upload('dial.jpg', await picture('#135'), 'site')).body.data.name).toBe('dial')
    // Its answer was lost: no second picture.
    const second = factsOf('dial.png', 5, 'site')
    expect((await begin(second)).status).toBe(403)
    expect((await begin({ ...second, replaces: 'dial' })).status).toBe(200)
    expect((await begin({ ...second, replaces: 'hero' })).status).toBe(403)
    await desk.rows(`INSERT INTO "Slide" (slide_title, slide_image) VALUES ('A film', 'dial.mp4')`)
    expect((await begin({ ...second, replaces: 'dial' })).status).toBe(403)
    await desk.rows(`DELETE FROM "Slide" WHERE slide_image = 'dial.mp4'`)
    expect((await begin({ ...second, replaces: 'dial' })).status).toBe(200)
    await desk.rows(`INSERT INTO "Page" (name, title) VALUES ('dials', 'Dials')`)
    for (const [column, value, status] of [
      ['banner', 'dial.jpg', 403],
      ['banner', 'dial-2.jpg', 200],
      ['banner', 'G1/dial', 200],
      ['content', '<p><img src="/media/dial-640.jpg" alt=""></p>', 403],
      ['content', '<p>The dial <img src="dials"></p>', 200],
    ] as const) {
      await desk.rows(`UPDATE "Page" SET "${column}" = $1 WHERE name = 'dials'`, [value])
      expect([value, (await begin({ ...second, replaces: 'dial' })).status]).toEqual([value, status])
    }
    await desk.rows(`DELETE FROM "Page" WHERE name = 'dials'`)
    await name('DIAL.mp4', 'Geneva')
    expect((await begin({ ...second, replaces: 'dial' })).status).toBe(403)
    await desk.sit(manager)
  })
  it('that is none, is cut off, of a kind that few play, too large, or a piece’s is refused in words', async () => {
    const bytes = await demo
    const swapped = Buffer.from(bytes)
    swapped.write('hvc1', swapped.indexOf('avc1', swapped.indexOf('moov')))
    const endless = Buffer.from(bytes)
    endless.writeUInt32BE(0xffffffff, 0)
    const box = (type: string, length: number) => {
      const head = Buffer.alloc(8)
      head.writeUInt32BE(length)
      head.write(type, 4)
      return head
    }
    const tiny = Buffer.concat([box('ftyp', 8), ...Array.from({ length: 20_000 }, () => box('free', 8))])
    const long = Buffer.alloc(8)
    long.writeBigUInt64BE(2n ** 63n)
    for (const [wrong, sentence] of [
      [Buffer.from('no film at all'), /no MP4/],
      [Buffer.alloc(3), /no MP4/],
      [bytes.subarray(0, 20_000), /damaged/],
      [endless, /damaged/],
      [tiny, /damaged/],
      [Buffer.concat([box('ftyp', 8), box('free', 4)]), /damaged/],
      [Buffer.concat([box('ftyp', 8), box('moov', 0)]), /Not every browser/],
      [Buffer.concat([box('ftyp', 8), box('moov', 1), long]), /damaged/],
      [swapped, /HEVC/],
    ] as const)
      expect((await upload('wrong.mp4', wrong, 'site')).body.message).toMatch(sentence)
    expect((await begin(factsOf('big.mp4', 61 * 1024 * 1024, 'site'))).body.message).toMatch(/60 MB is the most/)
    expect((await begin(factsOf('phone.MOV', 5, 'site'))).body.message).toMatch(/save it as MP4/)
    expect((await begin(factsOf('turn.mp4', 5))).body.message).toMatch(/send it where the film is named/)
    for (const name of ['.mp4', '.jpg']) expect((await begin(factsOf(name, 5, 'site'))).status).toBe(422)
    expect(await readdir(path.join(photosDir, 'site'))).not.toContain('wrong.mp4')
  })
})

describe('a SKU that changes', () => {
  it('takes its photographs along: records at once, the folder by the worker, and whatever names them', async () => {
    const { renamePhotographs } = await import('./photographs')
    await mkdir(path.join(photosDir, 'M1'), { recursive: true })
    await upload('front.jpg', await picture('#321'), 'M1')
    await desk.rows(`INSERT INTO "Slide" (slide_title, slide_image) VALUES ('A', 'M1/front')`)
    await desk.rows(`INSERT INTO "Page" (name, title, content) VALUES ('about', 'A', '<img src="M1/front" alt="">')`)
    await desk.rows(`UPDATE "StockItem" SET "SKU" = 'M2' WHERE "SKU" = 'M1'`)
    expect(await desk.rows(`SELECT "SKU" FROM "Photo" WHERE name = 'front'`)).toEqual([{ SKU: 'M2' }])
    expect(await desk.rows(`SELECT slide_image FROM "Slide"`)).toEqual([{ slide_image: 'M2/front' }])
    expect(await desk.rows(`SELECT content FROM "Page"`)).toEqual([{ content: '<img src="M2/front" alt="">' }])
    const jobs = await desk.rows(
      `SELECT task_identifier FROM graphile_worker.jobs WHERE task_identifier = 'rename-photographs'`,
    )
    expect(jobs).toHaveLength(1)
    await renamePhotographs('M1', 'M2')
    await renamePhotographs('M1', 'M2')
    await renamePhotographs('../etc', 'M2')
    expect(await names('M2')).toEqual(['front'])
    expect(await readdir(photosDir)).not.toContain('M1')
    expect(await desk.rows(`SELECT "SKU" FROM "Photo" WHERE name = 'front'`)).toEqual([{ SKU: 'M2' }])
    const late = [await begin(factsOf('late.jpg', 10, 'M1')), await desk.ask('PUT', 'photographs/M1', { order: [] })]
    for (const { status, body } of late)
      expect([status, body.message]).toEqual([403, 'The SKU M1 is M2 now. Bring the photographs again.'])
    await desk.rows(`UPDATE "StockItem" SET "SKU" = 'M1' WHERE "SKU" = 'M2'`)
    await renamePhotographs('M2', 'M1')
  })
  it('takes along whatever else names a photograph of it, and nothing that only looks like it', async () => {
    const rename = (from: string, to: string) =>
      desk.rows('UPDATE "StockItem" SET "SKU" = $2 WHERE "SKU" = $1', [from, to])
    const textOf = (sku: string, path: string) =>
      `<p><img src="${sku}/a"> <img src='${sku}/a'> <img src = ${sku}/a></p>
      <img src="${path}/gallery-small-image/a-320.jpg"><a href="${path}/gallery-large-image/a.jpg">a</a>
      <img src="XR.1/a"><img src="Rx1/a"><img src="/watches/gallery/NW-R.10/grid-image.jpg">R.1/a`
    const text = (sku: string) => textOf(sku, `/watches/gallery/NW-${sku.replace(/^NW-/, '')}`)
    await desk.rows(
      `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Description") VALUES ('watch', 'R.1', 'A', 'Rolex', $1)`,
      [text('R.1')],
    )
    await desk.rows(`INSERT INTO "JournalArticle" (slug, title, content) VALUES ('r-1', 'A', $1)`, [text('R.1')])
    await desk.rows(`INSERT INTO "Page" (name, title, content) VALUES ('r-1', 'A', $1)`, [
      textOf('R.1', '/jewelries/gallery/NJ-R.1'),
    ])
    await desk.rows(
      `INSERT INTO "Magazine" (title, date, articles_screenshot, publishers_logo) VALUES ('R', '2026-01-01', 'R.1/a', 'R.1/b.jpg')`,
    )
    await desk.rows(`UPDATE "SiteSettings" SET menu_image = 'R.1/a'`)
    await desk.rows(`UPDATE "Boutique" SET image = 'R.1/a', plan = 'R.10/a' WHERE name = 'London'`)
    await desk.rows(`INSERT INTO "Specialist" (boutique_name, name, portrait) VALUES ('London', 'Ada', 'R.1/a')`)
    const found = async () =>
      Object.assign(
        {},
        ...(await desk.rows('SELECT menu_image FROM "SiteSettings"')),
        ...(await desk.rows(`SELECT articles_screenshot, publishers_logo FROM "Magazine" WHERE title = 'R'`)),
        ...(await desk.rows(`SELECT image, plan FROM "Boutique" WHERE name = 'London'`)),
        ...(await desk.rows(`SELECT portrait FROM "Specialist" WHERE name = 'Ada'`)),
        ...(await desk.rows(`SELECT content AS page FROM "Page" WHERE name = 'r-1'`)),
        ...(await desk.rows(`SELECT content AS article FROM "JournalArticle" WHERE slug = 'r-1'`)),
        ...(await desk.rows(`SELECT "Description" AS description FROM "StockItem" WHERE "Name" = 'A' AND "SKU" ~ 'R'`)),
      )
    const named = (sku: string) => ({
      menu_image: `${sku}/a`,
      articles_screenshot: `${sku}/a`,
      publishers_logo: `${sku}/b.jpg`,
      image: `${sku}/a`,
      plan: 'R.10/a',
      portrait: `${sku}/a`,
      page: textOf(sku, `/jewelries/gallery/NJ-${sku}`),
      article: text(sku),
      description: text(sku),
    })
    await rename('R.1', 'NW-R.2')
    expect(await found()).toEqual(named('NW-R.2'))
    const [{ id }] = await desk.rows(`SELECT "StockItemId" AS id FROM "StockItem" WHERE "SKU" = 'NW-R.2'`)
    const renamed = await desk.ask('PUT', `pieces/${id}`, { version: null, SKU: '3-R' })
    expect(await found()).toEqual(named('3-R'))
    // The desk goes on with what it gets: saved again, an old text would come back.
    expect(renamed.body.data).toMatchObject({ Description: text('3-R') })
    expect((await desk.ask('GET', `pieces/${id}`)).body.data.version).toBe(renamed.body.data.version)
  })
})

describe('what cannot be shown is refused in words', () => {
  const refused: [string, object, number, RegExp][] = [
    ['200 MB', factsOf('big.jpg', 200 * 1024 * 1024), 413, /200 MB, and 60 MB is the most/],
    ['a little too much', factsOf('big.jpg', 63_006_638), 413, /has 60\.1 MB, and 60 MB is the most/],
    ['one byte too much', factsOf('big.jpg', 60 * 1024 * 1024 + 1), 413, /has 60\.1 MB, and 60 MB is the most/],
    ['nothing', factsOf('empty.jpg', 0), 422, /empty/],
    ['a HEIC', factsOf('IMG_1.HEIC', 5), 422, /HEIC is no kind/],
    ['a program', factsOf('x.exe', 5), 422, /EXE is no kind/],
    ['no size', { sku: 'G1', name: 'x.jpg' }, 422, /which file/],
    ['a piece that is not there', factsOf('x.jpg', 5, 'nobody'), 403, /No piece of yours has this SKU/],
    ['a folder elsewhere', factsOf('x.jpg', 5, '../../etc'), 403, /No piece of yours has this SKU/],
  ]
  for (const [what, facts, status, sentence] of refused)
    it(`${what}: ${status}`, async () => {
      const answer = await begin(facts)
      expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(sentence)])
      expect(Object.keys(answer.body.errors ?? {}).length > 0).toBe(status === 422)
    })
  it('text that calls itself a JPEG', async () => {
    const answer = await upload('fake.jpg', Buffer.from('#!/bin/sh\necho hello\n'))
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringMatching(/no photograph/)])
    expect(await names()).not.toContain('fake')
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
  it('a name that leads elsewhere becomes a plain one', async () => {
    const answer = await upload('../../../etc/pass wd.jpg', await picture('#123'))
    expect(answer.body.data.name).toBe('etc-pass-wd')
    expect(await readdir(path.join(photosDir, 'G1'))).toContain('etc-pass-wd.jpg')
  })
  it('a piece of more than 4 MB, or of somebody else’s upload', async () => {
    const facts = factsOf('huge.jpg', 9_000_000)
    const { id } = (await begin(facts)).body.data
    expect((await put(id, facts, 0, new Uint8Array(5_000_000))).status).toBe(413)
    await desk.sit(await desk.hire('owner'))
    expect((await put(id, facts, 0, new Uint8Array(10))).status).toBe(404)
    await desk.sit(manager)
  })
})

describe('two at the same moment', () => {
  it('with the same name are both kept', async () => {
    await mkdir(path.join(photosDir, 'M1'), { recursive: true })
    const [one, two] = await Promise.all([
      upload('same.jpg', await picture('#111'), 'M1'),
      upload('same.jpg', await picture('#abcdef'), 'M1'),
    ])
    const files = await readdir(path.join(photosDir, 'M1'))
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
    expect(await readFile(path.join(photosDir, 'M1', 'twice.jpg'))).toEqual(bytes)
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
