import http from 'node:http'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { noteShown } from './displayed-account'
import { answerAll } from './test-prompts'
import { sendEach, sendInChunks } from './upload'

const piece = 1024 * 1024
let [begun, held, isStuck] = [0, 0, false]
let account = ''
/** The chunks after which the session ends; 0: before the upload begins. */
let endsAfter = Number.POSITIVE_INFINITY

/** Stands for the desk's endpoint of uploads; answers 409 to each chunk while `isStuck`. */
const desk = http.createServer(async (request, response) => {
  const bytes = Buffer.concat(await request.toArray())
  const say = (status: number, data: object) => void response.writeHead(status).end(JSON.stringify({ data }))
  const from = request.headers['x-staff-account'] ?? account
  if (from !== account)
    return void response
      .writeHead(409)
      .end(JSON.stringify({ message: 'You are Leo now.', signedInAs: { id: Number(account), name: 'Leo' } }))
  if (endsAfter === 0) return say(404, {})
  if (request.method === 'POST') {
    begun++
    return say(200, { id: 'one', offset: held })
  }
  const offset = Number(new URL(request.url ?? '', 'http://desk').searchParams.get('offset'))
  if (isStuck || offset !== held) return say(409, { offset: held })
  held += bytes.length
  endsAfter--
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
  sendInChunks(root, { name: file.name, size: file.size, modified: 0 }, file, (share) => shares.push(share))

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

it('a file that is brought on somebody else’s page comes in the new name, once the user agrees', async () => {
  ;[begun, held, isStuck, account] = [0, piece, false, '2']
  noteShown(1)
  let agrees = false
  const asked = answerAll({
    account: () => {
      if (agrees) noteShown(2)
      return agrees
    },
  })
  expect(await send([])).toEqual({ ok: false, sentence: 'You are Leo now.', isDeclined: true })
  expect(begun).toBe(0)
  agrees = true
  expect(await send([])).toMatchObject({ ok: true })
  expect(asked).toEqual(['account', 'account'])
})

it('an upload during which the session ends begins again once somebody has signed in, who is asked once', async () => {
  ;[begun, held, isStuck, account] = [0, 0, false, '1']
  noteShown(1)
  endsAfter = 1
  const asked = answerAll({
    'sign-in': () => {
      // The other account has nothing of the file.
      ;[endsAfter, held, account] = [Number.POSITIVE_INFINITY, 0, '2']
      noteShown(2)
      return true
    },
  })
  expect(await send([])).toMatchObject({ ok: true })
  expect([asked, begun]).toEqual([['sign-in'], 2])
})

it('of several files on somebody else’s page none is sent once the user declines, who is asked once', async () => {
  ;[begun, held, isStuck, account] = [0, 0, false, '2']
  noteShown(1)
  const asked = answerAll({ account: () => false })
  const sentences: string[] = []
  const sent = await sendEach(
    ['1', '2', '3', '4', '5'],
    1,
    () => send([]),
    (name, came) => sentences.push(came.ok ? '' : `${name}: ${came.sentence}`),
  )
  expect(sent).toEqual({ isDeclined: true })
  expect(sentences).toEqual(['1', '2', '3', '4', '5'].map((name) => `${name}: You are Leo now.`))
  expect([asked, begun]).toEqual([['account'], 0])
})
