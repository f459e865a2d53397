import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createRetainedStaticFiles } from './retained-static-files'
import { open } from './test-server'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'retained-files-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const [own = '', kept = ''] = ['own', 'kept'].map((name) => path.join(folder, name))
for (const [name, text] of [
  ['own/chunks/both.js', 'of now'],
  ['kept/chunks/both.js', 'of before'],
  ['kept/chunks/a-b~c_d.js', 'of before'],
  ['kept/chunks/a.css', 'p{}'],
  ['secret.js', 'a secret'],
] as const) {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  fs.writeFileSync(path.join(folder, name), text)
}

const answerRetained = createRetainedStaticFiles(own, kept)
const ask = async (...asked: [url: string, headers?: Record<string, string>]) => {
  const shop = await open((request, response) => {
    if (!answerRetained(request, response)) response.writeHead(404, { 'Content-Type': 'text/plain' }).end('none')
  })
  return shop.ask(...asked)
}
const told = async (...asked: Parameters<typeof ask>) => {
  const { status, body } = await ask(...asked)
  return [status, body.toString()]
}

describe('a static file of another build', () => {
  it('is answered as Next answers for its own', async () => {
    const script = await ask('/_next/static/chunks/a-b~c_d.js?dpl=1')
    expect([script.status, script.body.toString()]).toEqual([200, 'of before'])
    expect(script.headers).toMatchObject({
      'content-type': 'application/javascript; charset=UTF-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect((await ask('/_next/static/chunks/a.css')).headers['content-type']).toBe('text/css; charset=UTF-8')
  })

  it('is left to Next where this build has it', async () => {
    expect(await told('/_next/static/chunks/both.js')).toEqual([404, 'none'])
  })

  it('is found from the moment that a release keeps it', async () => {
    expect(await told('/_next/static/chunks/new.js')).toEqual([404, 'none'])
    fs.writeFileSync(path.join(kept, 'chunks', 'new.js'), 'of after')
    expect(await told('/_next/static/chunks/new.js')).toEqual([200, 'of after'])
  })

  it.each([
    '/_next/static/../secret.js',
    '/_next/static/chunks/../../secret.js',
    '/_next/static/..%2Fsecret.js',
    '/_next/static//etc/passwd',
    '/_next/static/chunks',
    '/_next/static/chunks/%00.js',
    '/_next/static/',
    '/chunks/a.css',
    '/_next/static/chunks/a.css/x',
    `/_next/static/chunks/${'a'.repeat(300)}.js`,
    `/_next/static/${'a'.repeat(5_000)}`,
  ])('is not found at %s', async (url) => expect(await told(url)).toEqual([404, 'none']))

  it('is read, and nothing else', async () => {
    expect(await told('/_next/static/chunks/a.css', { method: 'POST' })).toEqual([404, 'none'])
  })
})
