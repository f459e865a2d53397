import http from 'node:http'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { noteShown } from './displayed-account'
import { callApi } from './request'
import { answerAll } from './test-prompts'

/** Who has signed in; answers 423 until that is proven. */
let [account, isProven] = ['1', false]

/** Stands for the desk's endpoint of a record. */
const desk = http.createServer(async (request, response) => {
  await request.toArray()
  const say = (status: number, body: object) => void response.writeHead(status).end(JSON.stringify(body))
  const from = request.headers['x-staff-account']
  if (request.method !== 'GET' && from !== account)
    return say(409, { message: 'You are Leo now.', signedInAs: { id: Number(account), name: 'Leo' } })
  return isProven ? say(200, { data: 'saved' }) : say(423, { message: 'Confirm it’s you' })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve))
  const address = desk.address()
  const origin = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : ''}`
  const { fetch } = globalThis
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=token' })
  vi.stubGlobal('fetch', (path: string, asked: RequestInit) => fetch(origin + path, asked))
})
afterAll(() => {
  vi.unstubAllGlobals()
  desk.close()
})

const whileLeoComes = () => {
  ;[account, isProven] = ['2', true]
  return true
}

it('a change is not taken to be saved where somebody else signs in while its proof is asked for', async () => {
  ;[account, isProven] = ['1', false]
  noteShown(1)
  const asked = answerAll({ proof: whileLeoComes, account: () => false })
  await expect(callApi('colleagues/1', 'PUT', {})).rejects.toThrow(
    'You are now signed in as Leo, so nothing was saved.',
  )
  expect(asked).toEqual(['proof', 'account'])
})

it('it is saved in the other name once that is agreed, and proven in that name', async () => {
  ;[account, isProven] = ['2', false]
  noteShown(1)
  const agree = () => {
    noteShown(2)
    return true
  }
  const asked = answerAll({ proof: whileLeoComes, account: agree })
  expect(await callApi('colleagues/1', 'PUT', {})).toMatchObject({ status: 200, data: 'saved' })
  expect(asked).toEqual(['account', 'proof'])
})

it('whoever does not confirm hears that nothing was done, and not what the server asked for', async () => {
  ;[account, isProven] = ['1', false]
  noteShown(1)
  const asked = answerAll({ proof: () => false })
  await expect(callApi('passkeys', 'DELETE', {})).rejects.toThrow('You did not confirm it’s you, so nothing was saved.')
  await expect(callApi('passkeys')).rejects.toThrow('You did not confirm it’s you.')
  expect(asked).toEqual(['proof', 'proof'])
})
