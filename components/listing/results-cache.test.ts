import { expect, it, vi } from 'vitest'
import { emptyCriteria } from '@/lib/catalogue/criteria'
import { load } from './results-cache'

const answered = (status: number, statusText: string) => {
  vi.stubGlobal('fetch', async () => new Response('', { status, statusText }))
  return load('other', emptyCriteria, new AbortController().signal)
}

it('a refusal is named although HTTP/2 sends no status text', async () => {
  await expect(answered(429, '')).rejects.toThrow('API Error, please try again. Error: 429 (Too Many Requests)')
  await expect(answered(503, '')).rejects.toThrow('API Error, please try again. Error: 503 (Server Error)')
  await expect(answered(503, 'Service Unavailable')).rejects.toThrow('Error: 503 (Service Unavailable)')
})
