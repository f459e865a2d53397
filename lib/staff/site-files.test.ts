import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { factsOf, openPhotographDesk, picture } from './test-photographs'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

const { begin, desk, photosDir, sitManager, upload } = openPhotographDesk()

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
    expect((await begin(factsOf('big.pdf', 26 * 1024 * 1024, 'site'))).body.message).toMatch(/limit is 25 MB/)
    expect((await begin(factsOf('paper.pdf', 5))).body.message).toMatch(/PDF files are not supported/)
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
      expect([refused.status, refused.body.message]).toEqual([403, expect.stringMatching(/^Only managers and owners/)])
    expect((await begin(factsOf('certificate-any.pdf', 5, 'site'))).status).toBe(200)
    await sitManager()
    expect((await upload('turn.jpg', await picture('#531'), 'site')).body.data.name).toBe('turn')
    for (const name of ['turn.mp4', 'any.pdf'])
      expect((await begin({ ...factsOf(name, 5, 'site'), replaces: 'hero' })).status).toBe(422)
  })
  it('gets its picture from the boutique whose piece it is of, and another if the first was wrong', async () => {
    const dial = await upload('dial.mp4', await demo, 'site')
    expect(dial.body.data.name).toBe('dial')
    await desk.rows(
      `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "WatchLocation", film)
       VALUES ('watch', 'F-1', 'A', 'Rolex', 'London', 'DIAL.mp4')`,
    )
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
    await desk.rows(`UPDATE "StockItem" SET "WatchLocation" = 'Geneva' WHERE "SKU" = 'F-1'`)
    expect((await begin({ ...second, replaces: 'dial' })).status).toBe(403)
    await sitManager()
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
      [Buffer.from('no film at all'), /not an MP4/],
      [Buffer.alloc(3), /not an MP4/],
      [bytes.subarray(0, 20_000), /damaged/],
      [endless, /damaged/],
      [tiny, /damaged/],
      [Buffer.concat([box('ftyp', 8), box('free', 4)]), /damaged/],
      [Buffer.concat([box('ftyp', 8), box('moov', 0)]), /Not every browser/],
      [Buffer.concat([box('ftyp', 8), box('moov', 1), long]), /damaged/],
      [swapped, /HEVC/],
    ] as const)
      expect((await upload('wrong.mp4', wrong, 'site')).body.message).toMatch(sentence)
    expect((await begin(factsOf('big.mp4', 61 * 1024 * 1024, 'site'))).body.message).toMatch(/limit is 60 MB/)
    expect((await begin(factsOf('phone.MOV', 5, 'site'))).body.message).toMatch(/save the video as MP4/)
    expect((await begin(factsOf('turn.mp4', 5))).body.message).toMatch(/Upload it in a video field/)
    for (const name of ['.mp4', '.jpg']) expect((await begin(factsOf(name, 5, 'site'))).status).toBe(422)
    expect(await readdir(path.join(photosDir, 'site'))).not.toContain('wrong.mp4')
  })
})
