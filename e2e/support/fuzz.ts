import http from 'node:http'
import fc from 'fast-check'
import { environment } from './own-shop'
import { baseUrl } from './shop'
import type { Schema } from './surfaces'

/** A failure prints the seed; FUZZ_SEED=… repeats the same inputs. */
const seed = Number(environment.FUZZ_SEED ?? Date.now() % 2 ** 31)

/** Checks `runs` values, or fewer if that takes longer than `maxMs` ms; a failure reports seed and path. */
export const checkProperty = <Asked>(
  values: fc.Arbitrary<Asked>,
  check: (value: Asked) => Promise<unknown>,
  { runs, maxMs }: { runs: number; maxMs: number },
) => {
  const began = performance.now()
  let tried = 0
  const property = fc.asyncProperty(values, async (value) => {
    if (tried > 1 && performance.now() - began > maxMs) return
    tried++
    await check(value)
  })
  return fc.assert(property, { seed, numRuns: runs })
}

const notorious = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202eevil',
  '💎'.repeat(99),
  'x'.repeat(5_000),
  'x'.repeat(60_000),
  '%00',
  '%',
  '%E0%A4',
  '../../etc/passwd',
  '..%2f..%2f',
  '\'; DROP TABLE "StockItem";--',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'a\r\nset-cookie: a=b',
  '-1',
  '0',
  '1e309',
  '99999999999999999999',
  'NaN',
  'null',
  'true',
  '2026-13-45',
  '(((((((((((((((((((((a',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!',
  'a@'.repeat(2_000),
]

/** Arbitrary text, with known troublemakers. */
export const anyText = fc.oneof(
  fc.constantFrom(...notorious),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)

const nested = fc.integer({ min: 1, max: 20_000 }).map((depth) => ({ raw: '['.repeat(depth) + ']'.repeat(depth) }))
/** A value of any type, mostly text. */
export const anyValue = fc.oneof(
  { weight: 4, arbitrary: anyText },
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(anyText, { maxLength: 12 }),
  fc.constantFrom<unknown>({ $ne: null }, { toString: 1, valueOf: 1 }, [{ toString: 1, valueOf: 1 }]),
  anyText.map((text) => ({ [text]: [text, { text }] })),
  fc.double(),
)

let people = 0
/** A valid value for a field, by its name. */
const fitting = (name: string, password: string): unknown => {
  if (/email/.test(name)) return `fuzz-${process.pid}-${++people}@example.com`
  if (/phone/.test(name)) return '+447700900123'
  if (/password/.test(name)) return password
  if (/privacy/.test(name)) return ['Agreed']
  return 'Fuzzy words, quite a few'
}

/** A form's fields: all valid, except for up to two. */
export const anyFields = (form: Schema, password: string) => {
  const names = Object.keys(form.properties ?? {})
  const change = fc.tuple(fc.constantFrom(...names, 'unknown', '_method', '_token', '__proto__'), anyValue)
  return fc.array(change, { maxLength: 2 }).map((changes) => {
    const fit = names.map((name): [string, unknown] => [name, fitting(name, password)])
    return [...fit, ...(form.title ? [['form_origin', form.title] as [string, unknown]] : []), ...changes]
  })
}

export type Fields = [name: string, value: unknown][]
const words = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)) ?? ''
const listed = (fields: Fields): [string, string][] =>
  fields.flatMap(([name, value]): [string, string][] =>
    Array.isArray(value) ? value.map((item) => [`${name}[]`, words(item)]) : [[name, words(value)]],
  )

/** The three encodings of a form: body and content type. */
export const encodings = {
  json: (fields: Fields) => ({ type: 'application/json', body: JSON.stringify(Object.fromEntries(fields)) }),
  form: (fields: Fields) => ({
    type: 'application/x-www-form-urlencoded',
    body: listed(fields)
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`)
      .join('&'),
  }),
  multipart: (fields: Fields) => ({
    type: 'multipart/form-data; boundary=fuzz',
    body: `${listed(fields)
      .map(([name, value]) => `--fuzz\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('')}--fuzz--\r\n`,
  }),
}

/** A body that matches no form. */
export const anyBody = fc.record({
  type: fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=fuzz',
    'application/json; charset=utf-16',
    'text/plain',
    'image/png',
    '',
  ),
  body: fc.oneof(
    anyText,
    nested.map(({ raw }) => raw),
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc.constantFrom('a[]=&'.repeat(20_000), '&'.repeat(50_000), '{"a":'.repeat(9_000), '--fuzz\r\n'.repeat(4_000)),
  ),
})

/** As a path segment: fully escaped like in browsers, or partly. */
export const asPart = (text: string) =>
  text.length > 2_000
    ? text.slice(0, 2_000).replace(/[^\w]/g, 'x')
    : /^[\w.%-]*$/.test(text)
      ? text
      : encodeURIComponent(text.toWellFormed())

/** Header values that Node accepts. */
export const anyHeaders = fc
  .dictionary(
    fc.constantFrom(
      'accept-language',
      'cookie',
      'if-none-match',
      'range',
      'referer',
      'x-forwarded-for',
      'next-router-prefetch',
      'next-router-state-tree',
      'rsc',
      'user-agent',
      'x-internal-secret',
      'x-routed-to',
      'x-middleware-subrequest',
      'accept-encoding',
      'origin',
    ),
    anyText,
    { maxKeys: 3 },
  )
  .map((headers) =>
    Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        value.replace(/[^\x20-\x7e\xa1-\xff]/g, '').slice(0, 3_000),
      ]),
    ),
  )

export type Asked = { method: string; path: string; headers?: Record<string, string>; body?: string }
export type Got = { status: number; headers: http.IncomingHttpHeaders; text: string }

const agent = new http.Agent({ keepAlive: true, maxSockets: 4 })

/** Sends a path unchanged; fetch would normalise it. */
export const send = ({ method, path, headers = {}, body = '' }: Asked) =>
  new Promise<Got>((resolve, reject) => {
    const { hostname, port } = new URL(baseUrl)
    const sized = method === 'GET' ? {} : { 'content-length': Buffer.byteLength(body) }
    const options = { hostname, port, method, path, agent, headers: { ...headers, ...sized }, timeout: 20_000 }
    const request = http.request(options, (answer) => {
      let text = ''
      answer
        .setEncoding('utf8')
        .on('data', (chunk) => {
          text += chunk
        })
        .on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    request.on('timeout', () => request.destroy(new Error(`${method} ${path}: no answer within 20 s`)))
    request.on('error', reject)
    request.end(method === 'GET' ? undefined : body)
  })

const traces = /node_modules|PrismaClient|\bat (?:async )?[\w.<>]+ \(|file:\/\/|\.next[\w-]*\/server|SQLSTATE/

const isSentence = (value: unknown) => typeof value === 'string' && value.trim() !== ''

/** Errors in a JSON error response. */
const wrongRefusal = ({ status, headers, text }: Got): string[] => {
  if (!headers['content-type']?.startsWith('application/json')) return [`${headers['content-type']}, not JSON`]
  const data: { message?: unknown; errors?: Record<string, unknown> } = JSON.parse(text)
  const lists = Object.values(data.errors ?? {})
  return [
    ...(isSentence(data.message) ? [] : ['no message']),
    ...(status === 422 && lists.length === 0 ? ['no errors'] : []),
    ...(lists.every((list) => Array.isArray(list) && list.length > 0 && list.every(isSentence))
      ? []
      : ['errors are no lists']),
    ...(status === 401 && data.message !== 'Unauthenticated.' ? ['other words for 401'] : []),
    ...(status === 419 && data.message !== 'CSRF token mismatch.' ? ['other words for 419'] : []),
    ...(status === 429 && !(Number(headers['retry-after']) >= 1) ? ['no Retry-After'] : []),
    ...(status === 405 && !headers.allow ? ['no Allow'] : []),
  ]
}

/** Errors in a response; `json`: the client accepts only JSON. */
export const wrongAnswer = (got: Got, json: boolean): string[] => [
  ...(got.status >= 500 ? [`status ${got.status}`] : []),
  ...(traces.test(got.text) ? [`tells of the inside: ${traces.exec(got.text)?.[0]}`] : []),
  ...(json && /^\s*<(!doctype|html)/i.test(got.text) ? ['HTML'] : []),
  ...(json && got.status >= 400 ? wrongRefusal(got) : []),
]
