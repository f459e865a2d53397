import http from 'node:http'
import { HttpError } from 'react-admin'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createPreparation, untilOver } from './preparation'

type Asked = {
  table: string
  photos: string
  choices: { columns: object; currency: string; seen?: string; seenPhotos?: string }
}

/** What the desk was asked to preview and to bring in. */
let [previews, brought]: [Asked[], Asked[]] = [[], []]
/** Uploads by name that arrive only when they are released, or are refused. */
let held = new Map<string, Promise<void>>()
let refused: string[] = []

const hold = (name: string) => {
  let release = () => {}
  held.set(
    name,
    new Promise((resolve) => {
      release = resolve
    }),
  )
  return () => release()
}

/** Stands for the desk: the id of an upload is its name. */
const desk = http.createServer(async (request, response) => {
  const { method, url = '' } = request
  const { pathname, searchParams } = new URL(url, 'http://desk')
  const body = Buffer.concat(await request.toArray()).toString()
  const say = (status: number, answer: object) => void response.writeHead(status).end(JSON.stringify(answer))
  if (method === 'PUT') {
    const name = searchParams.get('name') ?? ''
    await held.get(name)
    if (refused.includes(name)) return say(422, { message: 'It is broken.' })
    return say(201, { data: { upload: name } })
  }
  const asked = JSON.parse(body)
  if (pathname.endsWith('/files')) return say(200, { data: { id: 'one', offset: 0 } })
  if (pathname.endsWith('/imports')) {
    brought.push(asked)
    return say(201, { data: { id: 7 } })
  }
  previews.push(asked)
  response.setHeader('Content-Type', 'application/x-ndjson')
  const look = {
    table: null,
    columns: [],
    reason: '',
    seen: '7 -',
    photographs: { files: 1, pieces: 1, refused: [], refusedCount: 0, seen: 'a1b2c3' },
  }
  response.end(`${JSON.stringify({ status: 200, body: { data: look } })}\n`)
})

beforeAll(async () => {
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve))
  const address = desk.address()
  const origin = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : ''}`
  const { fetch } = globalThis
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=token' })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', (path: string, asked: RequestInit) => fetch(origin + path, asked))
})
afterAll(() => {
  vi.unstubAllGlobals()
  desk.close()
})
beforeEach(() => {
  ;[previews, brought, held, refused] = [[], [], new Map(), []]
})

const file = (name: string) => ({ file: new File(['bytes'], name), path: name })
const choices = (currency: string, columns = {}) => expect.objectContaining({ currency, columns })

it('what is chosen while a zip is uploaded stays, and so does the table that was added meanwhile', async () => {
  const { add, choose, bring, current } = createPreparation()
  const arrive = hold('photos.zip')
  const zip = add([file('photos.zip')])
  await add([file('stock.csv')])
  expect(previews.at(-1)).toEqual({ table: 'stock.csv', photos: '', choices: choices('') })
  await choose({ columns: { Code: 'SKU' } })
  await choose({ currency: 'CHF' })
  arrive()
  await zip
  const all = { table: 'stock.csv', photos: 'photos.zip', choices: choices('CHF', { Code: 'SKU' }) }
  expect(previews.at(-1)).toEqual(all)
  expect(current()).toMatchObject({ busy: '', choices: { currency: 'CHF' }, look: { reason: '' } })
  await bring(async () => {})
  expect(brought).toEqual([{ ...all, name: 'stock.csv' }])
  expect(current()).toMatchObject({ table: null, zip: null, choices: { currency: '' } })
})

it('what is chosen for a table while its zip is uploaded stays; another table begins anew', async () => {
  const { add, choose } = createPreparation()
  await add([file('stock.csv')])
  const arrive = hold('photos.zip')
  const zip = add([file('photos.zip')])
  await choose({ currency: 'CHF' })
  arrive()
  await zip
  expect(previews.at(-1)).toEqual({ table: 'stock.csv', photos: 'photos.zip', choices: choices('CHF') })
  await add([file('other.csv')])
  expect(previews.at(-1)).toEqual({ table: 'other.csv', photos: 'photos.zip', choices: choices('') })
})

it('an upload that another one or a new beginning has replaced is not taken', async () => {
  const { add, clear, current } = createPreparation()
  const arrive = hold('first.zip')
  const first = add([file('first.zip')])
  await add([file('second.zip')])
  arrive()
  await first
  expect(current().zip).toMatchObject({ name: 'second.zip', upload: 'second.zip' })
  const arriveLate = hold('third.zip')
  const third = add([file('third.zip')])
  clear()
  arriveLate()
  await third
  expect(current()).toMatchObject({ zip: null, look: null })
})

it('why a file did not come, or was left out, stays beside the preview of the others', async () => {
  const { add, lookAgain, current } = createPreparation()
  refused = ['photos.zip']
  await add([file('stock.csv'), file('photos.zip')])
  expect(previews.at(-1)).toMatchObject({ table: 'stock.csv', photos: '' })
  expect(current()).toMatchObject({ zip: null, problem: 'photos.zip: It is broken.', look: { reason: '' } })
  await add([file('stock.csv'), file('notes.doc')])
  expect(current().problem).toMatch(/not a spreadsheet or photograph\): notes\.doc$/)
  await lookAgain()
  expect(current().problem).toBe('')
})

it('a file that is added while another is brought in stays', async () => {
  const preparation = createPreparation()
  await preparation.add([file('first.csv')])
  await preparation.bring(() => preparation.add([file('second.csv')]))
  expect(brought.map(({ table, choices }) => [table, choices.seen, choices.seenPhotos])).toEqual([
    ['first.csv', '7 -', 'a1b2c3'],
  ])
  expect(preparation.current()).toMatchObject({ table: { upload: 'second.csv' }, busy: '', look: expect.anything() })
  await preparation.bring(async () => {})
  expect(preparation.current()).toMatchObject({ table: null, look: null, busy: '' })
})

it('waits for an import while the server is away, and no longer than it may be read', async () => {
  const answers = ['running', 0, 502, 'waiting', 'done', 401]
  const read = async () => {
    const answer = answers.shift()
    if (typeof answer === 'number') throw new HttpError('No answer', answer)
    return { state: answer ?? '' }
  }
  await untilOver(read, 1)
  expect(answers).toEqual([401])
  await expect(untilOver(read, 1)).rejects.toThrow('No answer')
  // A fault of the server's own would not pass by itself.
  answers.push(500, 'running')
  await expect(untilOver(read, 1)).rejects.toThrow('No answer')
})
