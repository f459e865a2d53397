import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownServer } from '@/lib/process-wide'
import { pageResponse } from './form-responses'

let rendered = 0
const own = createServer((_, response) => {
  rendered++
  response.end('the screen')
})
beforeAll(async () => {
  await once(own.listen(0, '127.0.0.1'), 'listening')
  ownServer.port = (own.address() as AddressInfo).port
})
afterAll(() => own.close())

const refuse = async (address: string, status = 413) => {
  const request = new Request('http://localhost/submit', { method: 'POST', headers: { 'x-client-address': address } })
  const answer = await pageResponse(request, { status, message: 'Too many fields.', form: null })
  return [answer.status, await answer.text()] as const
}

// The same as on the screens.
const words = 'API Error, please try again. Error: 413 (Payload Too Large)<br>Too many fields.'

it('an address that is refused again and again gets the words alone, and no other address does', async () => {
  for (let times = 0; times < 20; times++) expect(await refuse('203.0.113.1')).toEqual([413, 'the screen'])
  expect(await refuse('203.0.113.1')).toEqual([413, expect.stringContaining(`<p>${words}</p>`)])
  expect(await refuse('203.0.113.2')).toEqual([413, 'the screen'])
  expect(rendered).toBe(21)
})

it('where no screen can be rendered, there are the words alone', async () => {
  const { port } = ownServer
  ownServer.port = 1
  expect(await refuse('203.0.113.3')).toEqual([413, expect.stringContaining(`<p>${words}</p>`)])
  expect(await refuse('203.0.113.3', 403)).toEqual([403, expect.stringContaining('<p>Too many fields.</p>')])
  // Without it a phone lays the words out for 980 pixels, and shows them tiny.
  expect(await refuse('203.0.113.3')).toEqual([413, expect.stringContaining('<meta name="viewport"')])
  ownServer.port = port
})

it('what was taken is shown all the same', async () => {
  expect(await refuse('203.0.113.1', 200)).toEqual([200, 'the screen'])
})
