import { beforeAll, expect, it } from 'vitest'
import { guest } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'
import { servePhoto } from './serve'
import { get, openPhotographs, video } from './test-serving'

const shop = openPhotographs()
beforeAll(() => shop.put('site/paper.pdf', Buffer.alloc(1_000_000, 'x')))

it('serves a video whole and in parts', async () => {
  await db.slide.create({ data: { slide_set: 'home', slide_title: 'A loop', slide_image: 'loop.mp4' } })
  const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
  const whole = await get('/media/loop.mp4')
  expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
    200,
    'video/mp4',
    'bytes',
  ])
  expect(await bytes(whole)).toEqual(video)
  const tags = `"x", W/${whole.headers.get('etag')}`
  expect((await get('/media/loop.mp4', { 'if-none-match': tags })).status).toBe(304)
  const part = await get('/media/loop.mp4', { range: 'bytes=10-19' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-19/1000'])
  expect(await bytes(part)).toEqual(video.subarray(10, 20))
  expect(await bytes(await get('/media/loop.mp4', { range: 'bytes=-5' }))).toEqual(video.subarray(995))
  const beyond = await get('/media/loop.mp4', { range: 'bytes=1000-' })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */1000'])
  expect((await get('/media/loop.mp4', { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
})

it.each(['loop.mp4', 'paper.pdf'])('closes %s when a visitor leaves before its first byte', async (name) => {
  const ask = (leaving: AbortController) =>
    servePhoto(new Request(`http://localhost:3000/media/${name}`, { signal: leaving.signal }), async () => guest)
  const [before, after] = [new AbortController(), new AbortController()]
  before.abort()
  const answers = [await ask(before), await ask(after)]
  after.abort()
  for (const answer of answers) expect(await answer.body?.getReader().read()).toMatchObject({ done: true })
})

it('reads no more of a document than the visitor takes', async () => {
  const paper = await get('/media/paper.pdf')
  expect(paper.headers.get('content-length')).toBe('1000000')
  const reader = paper.body?.getReader()
  const first: { value?: Uint8Array } = (await reader?.read()) ?? {}
  expect(first.value?.length).toBeLessThan(300_000)
  await reader?.cancel()
  const part = await get('/media/paper.pdf', { range: 'bytes=999990-' })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 999990-999999/1000000',
    'x'.repeat(10),
  ])
})
