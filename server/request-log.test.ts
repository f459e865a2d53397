import { expect, it } from 'vitest'
import { loggedRequest } from '../lib/log/request'
import { requestIdOf, withRequestId } from './request-log'

const request = (id?: string) => ({ headers: id === undefined ? {} : { 'x-request-id': id } })

it('numbers a request by itself, whatever the request says, unless a trusted proxy stands in front', () => {
  expect(requestIdOf(request('chosen-by-a-stranger'), 0)).toMatch(/^[0-9a-f-]{36}$/)
  expect(requestIdOf(request('from-the-proxy'), 1)).toBe('from-the-proxy')
})
it('believes no number that could break a line or fill one', () => {
  for (const id of ['', 'short', 'a"b,c:d{}e', 'x'.repeat(65), 'line\nbreak-here'])
    expect(requestIdOf(request(id), 1)).toMatch(/^[0-9a-f-]{36}$/)
})
it('keeps requests apart that are answered at the same time', async () => {
  const seen = (id: string) => withRequestId(id, '127.0.0.1', async () => loggedRequest()?.id)
  expect(await Promise.all([seen('one'), seen('two')])).toEqual(['one', 'two'])
  expect(loggedRequest()).toBeUndefined()
})
