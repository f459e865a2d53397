import { expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { readRoute } from './read-route'
import { unavailableHeader } from './response-headers'

const partsOf = async (response: Response) => [
  response.status,
  response.headers.get(unavailableHeader),
  response.headers.get('cache-control'),
  await response.json(),
]

it('passes on what was asked and what is answered', async () => {
  const read = readRoute('test', async (request: Request, { name }: { name: string }) =>
    Response.json({ url: request.url, name }),
  )
  expect(await (await read(new Request('http://localhost/x'), { name: 'y' })).json()).toEqual({
    url: 'http://localhost/x',
    name: 'y',
  })
})

it('a connection that is lost meanwhile is a 503, which the server sends as its own', async () => {
  const read = readRoute('test', async () =>
    Response.json(await db.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`),
  )
  expect(await partsOf(await read())).toEqual([503, '1', 'private, no-store', { message: 'Service unavailable.' }])
})

it('a bug is a 500 in JSON that tells nothing of it', async () => {
  const read = readRoute('test', async () => Response.json(await db.$queryRaw`SELECT "secret"`))
  expect(await partsOf(await read())).toEqual([500, null, 'private, no-store', { message: 'Server error.' }])
})
