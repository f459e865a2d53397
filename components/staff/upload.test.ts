import http from 'node:http'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sendInPieces } from './upload'

const piece = 1024 * 1024
let [begun, held, isStuck] = [0, 0, false]

/** Stands for the desk's endpoint of uploads; answers 409 to each chunk while `isStuck`. */
const desk = http.createServer(async (request, response) => {
  const bytes = Buffer.concat(await request.toArray())
  const say = (status: number, data: object) => void response.writeHead(status).end(JSON.stringify({ data }))
  if (request.method === 'POST') {
    begun++
    return say(200, { id: 'one', offset: held })
  }
  const offset = Number(new URL(request.url ?? '', 'http://desk').searchParams.get('offset'))
  if (isStuck || offset !== held) return say(409, { offset: held })
  held += bytes.length
  say(held === 2 * piece + 5 ? 201 : 200, { offset: held, name: 'front' })
})
let root = ''
beforeAll(async () => {
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=token' })
  vi.stubGlobal('navigator', { onLine: true })
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve))
  const address = desk.address()
  root = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : ''}/uploads`
})
afterAll(() => {
  vi.unstubAllGlobals()
  desk.close()
})

const file = new File([new Uint8Array(2 * piece + 5)], 'front.jpg')
const send = (shares: number[]) =>
  sendInPieces(root, { name: file.name, size: file.size, modified: 0 }, file, (share) => shares.push(share))

it('a file comes in pieces, and goes on where the server stopped', async () => {
  held = piece
  const shares: number[] = []
  expect(await send(shares)).toEqual({ ok: true, data: { offset: file.size, name: 'front' } })
  expect([begun, shares.map((share) => Math.round(share * 100))]).toEqual([1, [50, 100]])
})

it('a server that never takes the piece is not asked without end', async () => {
  ;[begun, held, isStuck] = [0, piece, true]
  expect(await send([])).toMatchObject({ ok: false, sentence: expect.stringContaining('later') })
  expect(begun).toBe(6)
})
