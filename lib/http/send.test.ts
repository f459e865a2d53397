import { afterEach, expect, it, vi } from 'vitest'
import { lacksCookies, send } from './send'

afterEach(() => vi.unstubAllGlobals())

const page = (cookie: string) => vi.stubGlobal('document', { cookie })

it('gives up when its time is over, also while the token does not come', async () => {
  page('')
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string, { signal }: { signal?: AbortSignal }) => {
    asked.push(path)
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      setTimeout(resolve, 5_000, Response.json({}))
    })
  })
  expect(await send('/submit', '{}', 'POST', undefined, AbortSignal.timeout(20))).toBeNull()
  expect(asked).toEqual(['/sanctum/csrf-cookie'])
})

it('tells a browser without cookies from a token that has run out', async () => {
  vi.stubGlobal('fetch', async (path: string) => new Response(null, { status: path === '/submit' ? 419 : 204 }))
  for (const [cookie, lacks] of [
    ['', true],
    ['a=b; XSRF-TOKEN=old', false],
  ] as const) {
    page(cookie)
    const answer = await send('/submit', '{}')
    expect(answer && [answer.status, lacksCookies(answer)]).toEqual([419, lacks])
  }
  page('')
  expect(lacksCookies({ status: 422 })).toBe(false)
})

it('repeats the cookie as it stands, also one that no server of ours has set', async () => {
  const tokens: string[] = []
  vi.stubGlobal('fetch', async (path: string, { headers = {} }: { headers?: Record<string, string> }) => {
    if (path === '/submit') tokens.push(headers['X-XSRF-TOKEN'] ?? '')
    else page('XSRF-TOKEN=fresh')
    return new Response(null, { status: path !== '/submit' ? 204 : tokens.at(-1) === 'fresh' ? 200 : 419 })
  })
  page('a=b; XSRF-TOKEN=100%')
  expect(await send('/submit', '{}')).toMatchObject({ status: 200 })
  expect(tokens).toEqual(['100%', 'fresh'])
})
