import { baseUrl, get } from './support/shop'
import { expect, test } from './support/test'

const post = async (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
  const response = await fetch(new URL(path, baseUrl), { method: 'POST', redirect: 'manual', body, headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const asBrowser = { accept: 'text/html,*/*', 'sec-fetch-site': 'same-origin' }
const form = {
  form_origin: 'contact',
  title: 'Dr',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '+447700900090',
  message: 'Is this watch still for sale?',
  privacy: 'Agreed',
}

test('a form without script is thanked on a page that names its reference', async () => {
  const answer = await post('/submit', new URLSearchParams(form), asBrowser)
  expect(answer.status).toBe(303)
  const thanks = await get(answer.headers.get('location') ?? '')
  expect(thanks.status).toBe(200)
  expect(thanks.text).toMatch(/Your reference is <span[^>]*>ENQ-\d{4}-\d{4}/)
})

test('the page of thanks thanks nobody who sent nothing', async () => {
  for (const path of ['/thank-you', '/thank-you?form=contact&reference=x']) {
    const { status, text } = await get(path)
    expect(status).toBe(200)
    expect(text).not.toContain('We have your enquiry')
  }
})

test('a form without script comes back with status 422, every word typed and what is wrong', async () => {
  const wrong = { ...form, phone: 'call 020 7000', message: '<b>"x"</b>', lastName: 'مرحبا', sku: 'S-1' }
  const answer = await post('/submit', new URLSearchParams(wrong), asBrowser)
  expect(answer.status).toBe(422)
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(answer.headers.get('cache-control')).toContain('no-store')
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-")
  for (const words of [
    'call 020 7000',
    '&lt;b&gt;&quot;x&quot;&lt;/b&gt;',
    'مرحبا',
    'value="S-1"',
    'Only numbers allowed',
  ])
    expect(answer.text).toContain(words)
  expect(answer.text).toContain('Minimum 10 characters required')
  expect(answer.text).not.toContain('<b>"x"')
})

test('a form without script comes back, and a link is read, however long the cookies or the address', async () => {
  const wrong = new URLSearchParams({ ...form, phone: 'call 020 7000' })
  const answer = await post('/submit', wrong, { ...asBrowser, cookie: `shop-x=${'a'.repeat(20_000)}` })
  expect(answer.status).toBe(422)
  expect(answer.text).toContain('call 020 7000')
  expect((await get(`/email/verify/1/${'a'.repeat(20_000)}`)).status).toBe(403)
})

test('a form that comes from elsewhere is told so in words, and nothing unknown comes back', async () => {
  const foreign = await post('/submit', new URLSearchParams(form), { ...asBrowser, 'sec-fetch-site': 'cross-site' })
  expect(foreign.status).toBe(419)
  expect(foreign.text).toContain('Please open the page again')
  expect(foreign.text).not.toContain('CSRF')
  const odd = { ...form, phone: '', nonsense: 'Zq7Odd', submission_key: 'Zq7Key' }
  const answer = await post('/submit', new URLSearchParams(odd), asBrowser)
  expect(answer.status).toBe(422)
  expect(answer.text).toContain('value="Zq7Key"')
  expect(answer.text).not.toContain('Zq7Odd')
})

test('what has no page has none', async () => {
  expect((await get('/submit')).status).toBe(405)
  for (const path of ['/internal/answer/1', '/internal/unsubscribe'])
    expect((await get(path)).status, path).not.toBe(200)
  expect((await post('/internal/unsubscribe', '')).status).toBe(404)
  expect((await post('/unsubscribe?id=1&signature=x', 'List-Unsubscribe=One-Click')).status).toBe(403)
  expect((await get('/unsubscribe?id=1&signature=x')).text).toContain('This link is incomplete')
})
