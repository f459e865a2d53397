import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { invalidateCaches } from '../lib/cache/freshness'
import { markScripts } from './content-security'
import { payloadHeader, readPayloadAddress } from './payload'
import { type Answer, build, forEverybody, open } from './test-server'

const marked: Pick<IncomingMessage, 'headers'> = { headers: {} }
markScripts(marked)
const [, mark = ''] = /'nonce-(.+)'/.exec(String(marked.headers['content-security-policy'])) ?? []

const carried = 'self.__next_f.push([1,"0:[\\"A piece.\\"]\\n"])'
const entry = '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"runtimeModuleIds":[7]});'
const html = (chunks = ['a']) =>
  [
    '<html><head>',
    ...chunks.map((name) => `<script src="/_next/static/chunks/${name}.js" nonce="${mark}" async=""></script>`),
    '</head><body><main>A piece.</main>',
    `<script nonce="${mark}">(self.__next_f=self.__next_f||[]).push([0])</script>`,
    `<script nonce="${mark}" id="_R_">${entry}</script>`,
    `<script nonce="${mark}">${carried}</script>`,
    '<script>self.__next_f.push([1,"typed by somebody"])</script>',
    '</body></html>',
  ].join('')
const prerendered = { ...forEverybody, 'x-nextjs-prerender': '1' }
const page: Answer = (_, response) => response.writeHead(200, prerendered).end(html())

const none = '{"message":"There is none for these scripts."}'
const addressIn = (text: string) => /"(\/payload\/[^"]+)"/.exec(text)?.[1] ?? ''

describe('what a prerendered page’s scripts carry', () => {
  it('stands at an address of its own, and not in the page nor in its policy', async () => {
    const { ask } = await open(page)
    const shown = await ask('/a-piece?of=b')
    const text = shown.body.toString()
    expect(text).not.toContain('[\\"A piece')
    expect(text).not.toContain('runtimeModuleIds')
    expect(text).toContain('typed by somebody')
    expect(addressIn(text)).toBe(`/payload/${build()}?of=%2Fa-piece%3Fof%3Db`)
    // The starter, and the speculation rules.
    expect(String(shown.headers['content-security-policy']).match(/'sha256-/g)).toHaveLength(2)

    const payload = await ask(addressIn(text))
    expect(JSON.parse(payload.body.toString())).toEqual([[0], [1, '0:["A piece."]\n'], { runtimeModuleIds: [7] }])
    expect(payload.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' })
    expect(payload.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('is kept as its page is, until something changes', async () => {
    const { ask, settle, times } = await open(page)
    const address = addressIn((await ask('/kept')).body.toString())
    await settle(address)
    const before = times()
    expect((await ask(address)).status).toBe(200)
    expect(times()).toBe(before)
    invalidateCaches()
    expect((await ask(address)).status).toBe(200)
    expect(times()).toBe(before + 1)
  })

  it('is told to a page of the rendering before, whose scripts stood in another order', async () => {
    const renderings = [html(['a', 'b']), html(['b', 'a']), html(['b', 'c'])]
    const { ask } = await open((_, response) => response.writeHead(200, prerendered).end(renderings.shift()))
    const address = addressIn((await ask('/changed')).body.toString())
    expect((await ask(address)).status).toBe(200)
    invalidateCaches()
    expect((await ask(address)).status).toBe(200)
  })

  it('is told as to a guest, whatever comes along', async () => {
    let asked: IncomingMessage['headers'] = {}
    const { ask } = await open((request, response) => {
      asked = request.headers
      page(request, response)
    })
    const address = addressIn((await ask('/headers')).body.toString())
    const sent = { cookie: 'shop-session=1', authorization: 'Bearer 1', rsc: '1', 'next-url': '/x', range: 'bytes=0-9' }
    await ask(address, { ...sent, [payloadHeader]: 'other' })
    expect(Object.keys(sent).filter((name) => name in asked)).toEqual([])
  })

  it.each([
    ['whose scripts are written in another way', html().replaceAll(' async=""', ' defer=""')],
    ['whose modules are', html().replace('runtimeModuleIds":[7]', 'runtimeModuleIds":[<7>]')],
    ['whose last script has no end', html().replace(/<\/script><script>self.*$/, '')],
  ])('stays as it was in a page %s', async (_, written) => {
    const { ask } = await open((_, response) => response.writeHead(200, prerendered).end(written))
    const text = (await ask('/other')).body.toString()
    expect(text).toContain('[\\"A piece')
    expect(text).toContain('runtimeModuleIds')
    expect(addressIn(text)).toBe('')
    expect(text).not.toContain(mark)
  })

  it('is told to scripts of another build by no word', async () => {
    const { ask } = await open(page)
    const answer = await ask('/payload/of-another?of=%2Fa-piece')
    expect([answer.status, answer.body.toString(), answer.headers['cache-control']]).toEqual([404, none, 'no-store'])
  })

  it.each<[string, Answer]>([
    ['for one visitor', (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end(html())],
    ['rendered for each request', (_, response) => response.writeHead(200, forEverybody).end(html())],
    ['with a cookie', (_, response) => response.writeHead(200, { ...prerendered, 'Set-Cookie': 'a=1' }).end(html())],
    ['that is not there', (_, response) => response.writeHead(404, prerendered).end(html())],
  ])('stays in a page %s, as data that no policy has to allow', async (_, answer) => {
    const { ask } = await open(answer)
    const { body, headers } = await ask('/own')
    const text = body.toString()
    const [, data = ''] = /<script type="application\/json" data-payload>(.*?)<\/script><script>start/.exec(text) ?? []
    expect(JSON.parse(data)).toEqual([[0], [1, '0:["A piece."]\n'], { runtimeModuleIds: [7] }])
    expect(text).not.toContain(carried)
    expect(String(headers['content-security-policy']).match(/'sha256-/g)).toHaveLength(2)
    expect(addressIn(text)).toBe('')
    const payload = await ask(`/payload/${build()}?of=%2Fown`)
    expect([payload.status, payload.body.toString(), payload.headers['set-cookie']]).toEqual([404, none, undefined])
  })

  it.each(['', '%', '%00', '%2Fa%00b', 'a', '%2F&of=%2F', '%2F&more=1'])(
    'is no page’s at ?of=%s that is no path of ours',
    (of) => {
      const request = { method: 'GET', url: `/payload/abc?of=${of}`, headers: {} }
      readPayloadAddress(request)
      expect(request).toEqual({ method: 'GET', url: `/payload/abc?of=${of}`, headers: {} })
    },
  )

  it('is not asked for by a header of a visitor’s own', () => {
    const request = { method: 'GET', url: '/', headers: { [payloadHeader]: 'abc' } }
    readPayloadAddress(request)
    expect(request).toEqual({ method: 'GET', url: '/', headers: {} })
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('is no way in for %s', (method) => {
    const request = { method, url: '/payload/abc?of=%2Fsubmit', headers: { cookie: 'a=1', [payloadHeader]: 'abc' } }
    readPayloadAddress(request)
    expect(request).toEqual({ method, url: '/payload/abc?of=%2Fsubmit', headers: { cookie: 'a=1' } })
  })
})
