import { expect, it } from 'vitest'
import { countSearch, limitedSearch, refuseSearch, refuseSuggestion } from './search-limit'

const from = (address: string) => new Request('http://localhost/', { headers: { 'x-client-address': address } })

it('lets an address search 120 times a minute, and no other wait for it', async () => {
  const busy = from('203.0.113.7')
  const waits = await Promise.all(Array.from({ length: 121 }, () => countSearch(busy, true)))
  expect(waits.filter((wait) => wait > 0)).toHaveLength(1)
  const refused = await refuseSearch(busy, true)
  expect(refused?.status).toBe(429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refuseSearch(from('203.0.113.8'), true)).toBeNull()
})
it('counts no request that searches for nothing', async () => {
  expect(await countSearch(from('203.0.113.7'), false)).toBe(0)
})
it('lets an address be suggested something 300 times a minute', async () => {
  const busy = from('203.0.113.10')
  const answers = await Promise.all(Array.from({ length: 302 }, (_, at) => refuseSuggestion(busy, `w${at}`)))
  expect(answers.filter((answer) => answer?.status === 429)).toHaveLength(2)
  expect(await refuseSuggestion(from('203.0.113.11'), 'gold')).toBeNull()
  expect(await refuseSuggestion(busy, ' ')).toBeNull()
})
it('searches while it counts, hardly ever more than it lets through, and not at all once it has refused', async () => {
  const busy = from('203.0.113.12')
  let searched = 0
  const search = () =>
    limitedSearch(busy, true, async () => {
      searched++
      return new Response('found')
    })
  const answers = await Promise.all(Array.from({ length: 200 }, search))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(80)
  expect(searched).toBeLessThanOrEqual(124)
  const before = searched
  expect((await search()).status).toBe(429)
  expect(searched).toBe(before)
  const other = await limitedSearch(from('203.0.113.13'), true, async () => new Response('found'))
  expect(await other.text()).toBe('found')
})
