import { addPiece } from './support/rows'
import { baseUrl, get, rawRequest } from './support/shop'
import { surfacesOfRouter } from './support/surfaces'
import { expect, testWith } from './support/test'

const test = testWith(async () => {
  await addPiece({
    SKU: 'E2E-Method',
    ManufacturerName: 'A. Lange & Söhne',
    Model: 'Lange 1',
    Name: 'Lange 1',
    Price: 31000,
  })
})

test('a method that nobody needs is refused, and none is a server error', async () => {
  const ask = async (method: string, path: string) => {
    const { status, headers } = await rawRequest(path, { method })
    return { status, allow: headers.allow }
  }
  for (const method of ['TRACE', 'PROPFIND', 'PATCH']) {
    expect(await ask(method, '/')).toEqual({ status: 405, allow: 'GET, HEAD' })
    expect(await ask(method, '/submit')).toEqual({ status: 405, allow: 'POST' })
    expect(await ask(method, '/login')).toEqual({ status: 405, allow: 'GET, HEAD, POST' })
    expect(await ask(method, '/api/watches')).toEqual({ status: 405, allow: 'GET, HEAD' })
  }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    for (const path of ['/', '/richard-mille-watches?q=x', '/watch/x/e2e-method', '/media/x.jpg', '/nowhere'])
      expect((await ask(method, path)).status, `${method} ${path}`).toBeLessThan(500)
})

test('OPTIONS tells the methods of every page and endpoint; all others are refused, with the same list', async () => {
  const plain = surfacesOfRouter()
    .map(({ path }) => path)
    .filter((path) => !/[{]|^\/(internal|staff|mail)(\/|$)/.test(path))
  const more = [
    '/richard-mille-watches?q=x',
    (await fetch(new URL('/watch/x/E2E-Method', baseUrl))).url,
    '/media/x.jpg',
    '/api/watches',
    '/api/alerts/stop',
    '/email/verify/1/x',
    '/staff/login',
  ]
  const ask = (path: string, method: string) => fetch(new URL(path, baseUrl), { method, redirect: 'manual' })
  for (const path of new Set([...plain, ...more])) {
    const told = await ask(path, 'OPTIONS')
    const allow = told.headers.get('allow')
    expect([200, 204], `OPTIONS ${path}: ${told.status}`).toContain(told.status)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, headers } = await ask(path, method)
      // Methods that the desk does not accept get 404.
      expect([405, 404].includes(status), `${method} ${path}: ${status}, but ${allow}`).toBe(
        !allow?.split(', ').includes(method) || (status === 404 && method === 'GET'),
      )
      if (status === 405) expect(headers.get('allow'), `${method} ${path}`).toBe(allow)
    }
  }
})

test('what only the server itself asks for is not there for anybody else, whatever the method', async () => {
  const internal = [
    'expire',
    'ready',
    'unsubscribe',
    'account/login',
    'staff/login',
    'staff/invitation',
    'listing/main',
    'notice/10311',
    'answer/1',
    'none',
  ]
  for (const path of ['/internal', ...internal.map((name) => `/internal/${name}`)])
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      expect((await fetch(new URL(path, baseUrl), { method })).status, `${method} ${path}`).toBe(404)
})

test('static files are sent whole, whatever part or condition is asked for, and take nothing', async () => {
  const style = /href="(\/_next\/static\/[^"]+\.css[^"]*)"/.exec((await get('/about')).text)?.[1]
  if (!style) throw new Error('The page names no style sheet.')
  const icons = ['/icon.svg', '/icon-192.png', '/favicon.ico', '/apple-touch-icon.png']
  for (const path of [style, '/fonts/newsreader-text-core.woff2', '/placeholder-watch.svg', ...icons]) {
    for (const [name, value] of [
      ['range', 'bytes=0-9'],
      ['range', 'bytes=99999999-'],
      ['range', 'bytes=5-2'],
      ['range', 'bytes=abc'],
      ['if-match', '"nope"'],
      ['if-unmodified-since', 'Mon, 01 Jan 1990 00:00:00 GMT'],
    ] as const)
      expect((await get(path, { [name]: value })).status, `${path} ${name}: ${value}`).toBe(200)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const body = method === 'POST' ? new FormData() : undefined
      const answer = await fetch(new URL(path, baseUrl), { method, body })
      expect([answer.status, answer.headers.get('allow')], `${method} ${path}`).toEqual([405, 'GET, HEAD'])
    }
  }
})
