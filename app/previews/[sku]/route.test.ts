import { expect, it, vi } from 'vitest'
import { Busy } from '@/lib/http/busy'
import { unavailableHeader } from '@/lib/http/unavailable'
import { GET } from './route'

const getPreview = vi.hoisted(() => vi.fn<() => Promise<Buffer | null>>())
vi.mock('@/lib/seo/preview-picture', () => ({ getPreview }))

const read = () => GET(new Request('http://localhost/previews/A1'), { params: Promise.resolve({ sku: 'A1' }) })

it('while the database is away, a picture is refused for a moment, as everything else', async () => {
  getPreview.mockRejectedValueOnce(new Error('Connection terminated unexpectedly'))
  const answer = await read()
  expect([answer.status, answer.headers.get(unavailableHeader)]).toEqual([503, '1'])
})

it('where many wait to be drawn, it is refused with the time to wait', async () => {
  getPreview.mockRejectedValueOnce(new Busy('Too many previews wait to be drawn.'))
  const answer = await read()
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '5'])
})

it('one of no piece is not found', async () => {
  getPreview.mockResolvedValueOnce(null)
  expect((await read()).status).toBe(404)
})
