import { expect, test } from 'vitest'
import { errorText } from './error-text'

const noResponse = 'API Error, please try again. Error: No response from the server.'

test.each<[string, unknown, string]>([
  ['no response', null, noResponse],
  ['a broken connection', new TypeError('Failed to fetch'), noResponse],
  ['status 0', { status: 0, statusText: '' }, noResponse],
  ['a text', 'Out of stock', 'Error: Out of stock'],
  ['a list', ['One.', 'Two.'], 'Errors: One., Two.'],
  ['an object', { email: ['Wrong.'], phone: ['Short.', 'Odd.'] }, 'Errors: Wrong., Short., Odd.'],
  ['a 422', { status: 422, body: { message: 'No.', errors: { email: ['Wrong.'] } } }, 'Errors: Wrong.'],
  ['an answer with a list', { status: 400, body: { errors: ['One.', 'Two.'] } }, 'Errors: One., Two.'],
  ['an answer with a text', { status: 400, body: { errors: 'Out of stock' } }, 'Error: Out of stock'],
  [
    'a 500',
    { status: 500, statusText: 'Internal Server Error', body: { message: 'x' } },
    'API Error, please try again. Error: 500 (Internal Server Error)',
  ],
  ['an HTML page', { status: 502, body: '<html>' }, 'API Error, please try again. Error: 502 (Bad Gateway)'],
  [
    'no errors',
    { status: 422, body: { errors: {} } },
    'API Error, please try again. Error: 422 (Unprocessable Content)',
  ],
  ['HTTP/2, which names nothing', { status: 429 }, 'API Error, please try again. Error: 429 (Too Many Requests)'],
  ['419', { status: 419, statusText: 'unknown' }, 'API Error, please try again. Error: 419 (Page Expired)'],
  ['a status of its own', { status: 599, statusText: '' }, 'API Error, please try again. Error: 599 (Unknown)'],
])('%s', (_, failure, text) => {
  expect(errorText(failure)).toBe(text)
})
