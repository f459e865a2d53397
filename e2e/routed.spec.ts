import { cookiesOf, makeMember } from './support/members'
import { addPiece } from './support/rows'
import { getPayload, rawRequest } from './support/shop'
import { expect, testWith } from './support/test'

const secret = { MembersAreaOnly: 1, ManufacturerName: 'Hidden House', Description: 'Known to members alone' }
const test = testWith(async () => {
  await addPiece({ SKU: 'RTD-Open', Name: 'Routed open', ManufacturerName: 'Open House', Model: 'OH 1' })
  await addPiece({ ...secret, SKU: 'RTD-Members', Name: 'Routed secret', Model: 'HH 1' })
})

/** With a range Next routes by itself; without, the server asks the same rules. */
const byNext = { range: 'bytes=0-' }

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await rawRequest(path, { headers })
  const { location, vary, 'cache-control': caching, 'content-type': type } = answer.headers
  const [, data = ''] = /<script[^>]*data-payload[^>]*>(.*?)<\/script>/s.exec(answer.text) ?? []
  // React's order of rows in the data, and of tags in the head, depends on what is ready first.
  const tags = answer.text
    .replace(data, '')
    .replace(/nonce="[^"]*"/g, '')
    .split('<')
    .sort()
    .join('<')
  const address = /"c\\*":\[.*?\]/.exec(data)?.[0]
  return {
    status: answer.status,
    location,
    vary,
    caching,
    type,
    tags,
    address,
    rewritten: answer.headers['x-middleware-rewrite'],
  }
}

const addresses = [
  '/dashboard',
  '/dashboard?brand=Hidden+House',
  '/user/profile',
  '/saved',
  '/watch/-/RTD-Members',
  '/watch/Hidden-House-HH1/RTD-Members',
  '/jewellery/rtd-members',
  '/watch/open-house/RTD-Open',
  '/the-collection?brand=Open+House',
  '/the-collection?brand=Nobody&sort=price',
  '/journal?category=nothing',
  '/watch/x/RTD-Nowhere',
  '/nowhere',
  '/geneva?x=1',
  '/none.png',
  '/login?next=/saved',
]

test('a page is the same whether the server or Next’s proxy routes its request', async () => {
  const { cookie } = await cookiesOf(await makeMember('approved'))
  for (const path of addresses)
    for (const headers of [{}, { cookie }] as Record<string, string>[]) {
      // The first rendering after a build may have its head in another order.
      await ask(path, { ...headers, ...byNext })
      const { rewritten: _, ...expected } = await ask(path, { ...headers, ...byNext })
      const { rewritten, ...answer } = await ask(path, headers)
      expect(answer, path).toEqual(expected)
      expect(rewritten, path).toBeUndefined()
    }
})

test('the signed path of a members-only piece leads nobody there by itself', async () => {
  const { cookie } = await cookiesOf(await makeMember('approved'))
  const address = '/watch/Hidden-House-HH1/RTD-Members'
  const shown = await rawRequest(address, { headers: { cookie } })
  expect(shown.text).toContain(secret.Description)
  const [segment] = /[\w-]{43}\.RTD-Members/.exec(shown.text) ?? []
  expect(segment, 'the payload names the page that was rendered').toBeDefined()
  const path = `/internal/members-piece/${segment}`
  for (const headers of [{}, { rsc: '1' }, byNext] as Record<string, string>[]) {
    for (const who of [{}, { cookie }])
      expect((await rawRequest(path, { headers: { ...headers, ...who } })).status).toBe(404)
    const guests = await rawRequest(address, { headers: { ...headers, 'x-routed-to': path } })
    expect(guests.text).not.toContain(secret.Description)
  }
})

test('no client routes its own request', async () => {
  const places = ['/internal/members-piece/RTD-Members', '/internal/listing/members', '/404', 'here']
  for (const path of ['/', '/nowhere', '/watch/-/RTD-Members', '/dashboard', '/staff', places[0] ?? ''])
    for (const place of places) {
      const expected = await rawRequest(path, {})
      for (const headers of [
        { 'X-Routed-To': place },
        { 'x-routed-to': [place, place] },
        { 'x-routed-to': place, rsc: '1' },
      ]) {
        const answer = await rawRequest(path, { headers })
        const without = 'rsc' in headers ? await rawRequest(path, { headers: { rsc: '1' } }) : expected
        expect([answer.status, answer.headers.location], `${path} ${JSON.stringify(headers)}`).toEqual([
          without.status,
          without.headers.location,
        ])
        expect(answer.text).not.toContain(secret.Description)
      }
    }
  expect((await getPayload('/watch/-/RTD-Members', { 'x-routed-to': places[0] ?? '' })).text).not.toContain(
    secret.Description,
  )
})
