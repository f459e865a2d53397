import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type Answer, open } from './test-server'

describe('an answer that ends a session', () => {
  it('clears what the browser has kept of the account', async () => {
    const answer =
      (value: string): Answer =>
      (_, response) =>
        response
          .writeHead(204, { 'Set-Cookie': [`shop-session=${value}; Path=/; Max-Age=0`, 'other=; Max-Age=0'] })
          .end()
    expect((await (await open(answer(''))).ask()).headers['clear-site-data']).toContain('"cache"')
    expect((await (await open(answer('new'))).ask()).headers['clear-site-data']).toBeUndefined()
  })
})

describe('a stream that says no-transform', () => {
  it('goes out as it comes, uncompressed', async () => {
    let finish = () => {}
    const { ask } = await open((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache, no-transform' })
      response.write('[1')
      finish = () => response.end(',2]')
    })
    const asking = ask('/', { 'accept-encoding': 'br' })
    await sleep(50)
    finish()
    const { headers, body } = await asking
    expect(body.toString()).toBe('[1,2]')
    expect(headers).toMatchObject({ 'transfer-encoding': 'chunked' })
    expect(headers['content-encoding']).toBeUndefined()
  })
})
