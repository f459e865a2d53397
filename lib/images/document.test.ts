import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { temporaryFolders } from '@/lib/images/test-photos'
import * as documents from './document'

let folders: Awaited<ReturnType<typeof temporaryFolders>>

beforeAll(async () => {
  folders = await temporaryFolders()
  process.env.PHOTOS_DIR = folders.photosDir
  await folders.put('site/paper.pdf', Buffer.from('%PDF-1.4 paper'))
  await folders.put('secret.pdf', Buffer.from('secret'))
  await folders.put('site/folder.pdf/inside.txt', Buffer.from('x'))
  await rows(
    `INSERT INTO "Photo" (name, position, hash, width, height, placeholder)
     VALUES ('Scan_2', 0, 'x', 960, 640, '')`,
  )
})
afterAll(async () => {
  await folders.clear()
})

const request = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('https://shop.example/media/paper.pdf', { headers, method })

describe('a document', () => {
  it('is a download that no browser runs', async () => {
    const answer = await documents.serveDocument('paper.pdf', request(), true)
    expect(answer?.status).toBe(200)
    expect(Object.fromEntries(answer?.headers ?? [])).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="paper.pdf"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': '14',
    })
    expect(await answer?.text()).toBe('%PDF-1.4 paper')
  })
  it('is not sent twice, nor with HEAD', async () => {
    const etag = (await documents.serveDocument('paper.pdf', request(), true))?.headers.get('etag') ?? ''
    expect((await documents.serveDocument('paper.pdf', request({ 'if-none-match': etag }), true))?.status).toBe(304)
    expect(await (await documents.serveDocument('paper.pdf', request({}, 'HEAD'), true))?.text()).toBe('')
  })
  it.each(['nothing.pdf', 'folder.pdf'])('%s is none', async (name) => {
    expect(await documents.serveDocument(name, request(), true)).toBeNull()
  })
  it.each([
    '/media/../secret.pdf',
    '/media/..%2fsecret.pdf',
    '/media/%2e%2e/secret.pdf',
    '/media/a/b.pdf',
    '/media/..\\secret.pdf',
    '/media/.hidden.pdf',
    '/media/paper.pdf%00.jpg',
    '/media/paper.html',
    '/media/paper.svg',
    '/media/paper.pdf.exe',
    `/media/${'a'.repeat(300)}.pdf`,
  ])('%s is the address of none', (address) => {
    expect(documents.parseDocumentPath(address)).toBeNull()
  })
})

describe('a link to a document', () => {
  it.each([
    ['/media/paper.pdf', '/media/paper.pdf'],
    ['/media/missing.pdf', ''],
    ['/media/folder.pdf', ''],
    ['/media/Scan_2.JPG', '/media/Scan_2.JPG'],
    ['/media/Scan_2-320.jpg', '/media/Scan_2-320.jpg'],
    ['/media/scan_2.jpg', ''],
    ['https://paper.example/a.pdf', 'https://paper.example/a.pdf'],
    ['', ''],
  ])('%j is shown as %j', async (link, shown) => {
    expect(await documents.shownDocument(link)).toBe(shown)
  })
})
