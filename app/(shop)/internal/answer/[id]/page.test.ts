import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FormResponse, pageResponse } from '@/lib/http/form-responses'
import { ownServer } from '@/lib/process-wide'
import { generateMetadata } from './page'

// Like the screen, which is rendered while its response is there: shows its title.
const own = createServer(({ url = '' }, response) => {
  const params = Promise.resolve({ id: url.split('/').at(-1) ?? '' })
  void generateMetadata({ params, searchParams: Promise.resolve({}) }).then(({ title }) => response.end(String(title)))
})

beforeAll(async () => {
  await once(own.listen(0, '127.0.0.1'), 'listening')
  ownServer.port = (own.address() as AddressInfo).port
})
afterAll(() => own.close())

const titleOf = async (response: FormResponse) =>
  (await pageResponse(new Request('http://localhost:3000/user'), response)).text()

it('a screen has a title that says whether something is to be looked at again', async () => {
  const codes = { name: 'recovery-codes', values: { codes: ['one'] }, errors: {} }
  expect(await titleOf({ status: 200, message: '', form: codes })).toBe('Keep these recovery codes')
  const refused = { name: 'two-factor', values: {}, errors: {} }
  expect(await titleOf({ status: 422, message: 'No.', form: refused })).toBe('Please look again')
  expect(await titleOf({ status: 429, message: 'Later.', form: null })).toBe('Please look again')
})
