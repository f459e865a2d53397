import http from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { submissionsOf, visitor } from './enquiry-visitors.mjs'

/** Refuses the second visitor's enquiry, and is away for the third's first try. */
let tries = 0
const shop = http.createServer(async (request, response) => {
  if (request.url !== '/submit') return void response.writeHead(204, { 'Set-Cookie': 'XSRF-TOKEN=token' }).end()
  const { email } = JSON.parse(Buffer.concat(await request.toArray()).toString())
  if (email.includes('00003') && tries++ === 0) return void response.writeHead(503).end('{}')
  response
    .writeHead(email.includes('00002') ? 422 : 200)
    .end(JSON.stringify(email.includes('00002') ? { message: 'No.' } : { reference: `ENQ ${email}` }))
})
let origin = ''
beforeAll(async () => {
  await new Promise((resolve) => shop.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = shop.address()
  origin = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : ''}`
})
afterAll(() => void shop.close())

it('a visitor whose enquiry is refused goes on with the next ones', async () => {
  const submissions = submissionsOf(4, ['G1'])
  const { answers, refused, times } = await visitor(origin, [...submissions])
  expect(answers).toEqual({ 200: 3, 422: 1, 503: 1 })
  expect(refused).toEqual(['422 No. (visitor-00002@drill.example)'])
  expect(times).toHaveLength(3)
  expect(submissions.map(({ references, repeats }) => [references.size, repeats])).toEqual([
    [1, 1],
    [0, 1],
    [1, 2],
    [1, 1],
  ])
})
