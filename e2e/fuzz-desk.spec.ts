import fc from 'fast-check'
import { resources } from '../lib/staff/resources/all'
import { type Field, fieldsOf, type Resource } from '../lib/staff/resources/resource'
import { createColleague } from './support/desk'
import { anyText, anyValue, asPart, checkProperty, send, wrongAnswer } from './support/fuzz'
import { cookiesOf, password } from './support/members'
import { sql } from './support/shop'
import { expect, testWith } from './support/test'
import { addCleanup } from './support/undo'

/** Avoids String(), which throws on an object whose toString is not a function. */
const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const actions: Partial<Record<Resource['name'], string[]>> = {
  pieces: ['prepare-sale', 'sell'],
  colleagues: ['invite', 'reset-passkeys'],
  members: [
    ...['approve', 'decline', 'suspend', 'restore', 'mail', 'reset-passkeys', 'sign-out'],
    ...['end-session', 'note', 'remove-note'],
  ],
  enquiries: ['assign', 'resend'],
  mails: ['retry'],
  history: ['undo'],
}
const made: { resource: Resource; id: unknown }[] = []
let headers: Record<string, string> = {}

const test = testWith(async () => {
  const { cookie, xsrf } = await cookiesOf()
  const json = { accept: 'application/json', 'content-type': 'application/json', 'x-xsrf-token': xsrf }
  const { email } = await createColleague('owner')
  const answer = await send({
    method: 'POST',
    path: '/staff/login',
    headers: { ...json, cookie },
    body: JSON.stringify({ email, password }),
  })
  expect(answer.status).toBe(200)
  const own = (answer.headers['set-cookie'] ?? []).map((line) => line.slice(0, line.indexOf(';')))
  headers = { ...json, cookie: [cookie, ...own].join('; ') }
  addCleanup(async () => {
    for (const { resource, id } of made)
      await sql(`DELETE FROM "${resource.table}" WHERE "${resource.key}"::text = $1`, [String(id)]).catch(() => {})
  })
})

/** A valid value for a field, by its kind. */
const fitting = ({ kind, name, choices }: Field): unknown => {
  const byKind: Partial<Record<Field['kind'], unknown>> = {
    flag: true,
    flagNumber: 1,
    whole: 3,
    number: 1.5,
    money: '12,500',
    day: '2026-01-02',
    moment: '2026-01-02T10:00:00Z',
    choice: choices?.[0]?.id,
    record: 1,
    picture: '',
  }
  if (kind in byKind) return byKind[kind]
  return /email/i.test(name) ? `fuzz-${process.pid}-${Date.now()}@ninety.example` : `Fuzzy words ${Math.random()}`
}

/** A record's values: all valid, except for up to three. */
const anyRecord = (resource: Resource) => {
  const fields = fieldsOf(resource).filter(({ readOnly }) => !readOnly)
  const names = [...fields.map(({ name }) => name), 'unknown', 'version', '__proto__', 'id']
  const change = fc.tuple(fc.constantFrom(...names), anyValue)
  return fc.array(change, { maxLength: 3 }).map((changes) => ({
    ...Object.fromEntries(fields.map((field) => [field.name, fitting(field)])),
    ...Object.fromEntries(changes),
  }))
}

/** Ids that no record of the shop has, so that other journeys' records stay unchanged. */
const nobodys = fc.oneof(
  anyText.filter((text) => !/^\s*\d{1,8}\s*$/.test(text)),
  fc.constantFrom('900000001', '99999999999', '0', '-1'),
)

const ask = async (method: string, path: string, body?: unknown) => {
  const got = await send({
    method,
    path: `/api/staff/${path}`,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  expect(wrongAnswer(got, true), `${method} ${path.slice(0, 300)} ${JSON.stringify(body)?.slice(0, 500)}`).toEqual([])
  return got
}

for (const resource of resources) {
  test(`${resource.name}: no list, record or field fails on what is put into it`, async () => {
    const columns = [...fieldsOf(resource).map(({ name }) => name), resource.key, 'nothing']
    const filters = [...resource.filters.map(({ name }) => name), 'nothing']
    const asked = fc.array(
      fc.tuple(
        fc.oneof(
          fc.constantFrom('page', 'per_page', 'sort', 'direction', 'q', 'ids'),
          fc.constantFrom(...filters).map((name) => `filter.${name}`),
        ),
        fc.oneof(anyText, fc.constantFrom(...columns)),
      ),
      { maxLength: 4 },
    )
    await checkProperty(
      asked,
      (query) => ask('GET', `${resource.name}?${query.map(([name, value]) => `${name}=${asPart(value)}`).join('&')}`),
      { runs: 10, maxMs: 300 },
    )
    await checkProperty(nobodys, (id) => ask('GET', `${resource.name}/${asPart(id) || 'x'}`), { runs: 4, maxMs: 100 })
    const written = fc.record({
      how: fc.constantFrom('create', 'update', 'update own', 'bulk', 'remove'),
      values: anyRecord(resource),
      id: nobodys,
      version: fc.constantFrom(null, '0', 'x'),
    })
    await checkProperty(
      written,
      async ({ how, values, id, version }) => {
        const own = made.findLast((one) => one.resource === resource)
        const at = `${resource.name}/${asPart(id) || 'x'}`
        if (how === 'update') return ask('PUT', at, { ...values, version })
        if (how === 'update own' && own) return ask('PUT', `${resource.name}/${own.id}`, { ...values, version })
        if (how === 'bulk') return ask('POST', `${resource.name}/bulk`, { ids: [id, '900000001'], ...values })
        if (how === 'remove') return ask('DELETE', at)
        const got = await ask('POST', resource.name, values)
        if (got.status === 201) made.push({ resource, id: JSON.parse(got.text).data.id })
        return got
      },
      { runs: 25, maxMs: 900 },
    )
    const sent = fc.dictionary(
      fc.constantFrom(
        'step',
        'session',
        'text',
        'note',
        'to',
        'mail',
        'price_obtained',
        'currency',
        'sold_on',
        'enquiry_id',
      ),
      anyValue,
    )
    for (const action of [...(actions[resource.name] ?? []), 'nothing'])
      await checkProperty(
        fc.tuple(nobodys, sent),
        ([id, values]) => ask('POST', `${resource.name}/${asPart(id) || 'x'}/${action}`, values),
        { runs: 2, maxMs: 60 },
      )
  })
}

test('the own account, previews and feeds: nothing fails on what is put into it', async () => {
  const place = fc.constantFrom(
    ...[
      'me',
      'numbers',
      'today',
      'find',
      'sessions',
      'password',
      'passkeys',
      'passkey-options',
      'passkey-required',
      'proof',
    ],
    ...['previews', 'health', 'feeds', 'nothing'],
  )
  const given = fc.dictionary(
    fc.constantFrom(
      ...['resource', 'id', 'values', 'key', 'purpose', 'credential', 'name', 'enabled'],
      ...['current_password', 'password', 'password_confirmation'],
    ),
    fc.oneof(anyValue, fc.constantFrom(...resources.map(({ name }) => name), 'new', 'add', 'confirm', {})),
  )
  await checkProperty(
    fc.tuple(fc.constantFrom('GET', 'PUT', 'POST', 'DELETE'), place, given),
    ([method, path, values]) => {
      const query = Object.entries(values).map(([name, value]) => `${name}=${asPart(asText(value))}`)
      return ask(method, `${path}?${query.join('&')}`, method === 'GET' ? undefined : values)
    },
    { runs: 100, maxMs: 2_500 },
  )
})

test('imports: no file, choice or number fails on what is put into it', async () => {
  const part = fc.oneof(fc.constantFrom('files', 'preview', '900000001'), nobodys)
  const given = fc.dictionary(
    fc.constantFrom('name', 'size', 'modified', 'offset', 'table', 'photos', 'choices'),
    fc.oneof(anyValue, fc.constantFrom('x.csv', 'x.zip', 'a'.repeat(40), 5)),
  )
  const asked = fc.record({
    method: fc.constantFrom('GET', 'PUT', 'POST', 'DELETE'),
    parts: fc.array(part, { maxLength: 3 }),
    given,
  })
  await checkProperty(
    asked,
    ({ method, parts, given: values }) => {
      const query = Object.entries(values).map(([name, value]) => `${name}=${asPart(asText(value))}`)
      const at = ['imports', ...parts.map((one) => asPart(one) || 'x')].join('/')
      return ask(method, `${at}?${query.join('&')}`, method === 'GET' ? undefined : values)
    },
    { runs: 100, maxMs: 2_500 },
  )
})

test('photographs: no folder, name or piece of a file fails on what is put into it', async () => {
  const facts = fc.dictionary(
    fc.constantFrom('sku', 'name', 'size', 'modified', 'offset', 'order', 'closeUps', 'width'),
    anyValue,
  )
  const asked = fc.record({
    method: fc.constantFrom('GET', 'PUT', 'POST', 'DELETE', 'PATCH'),
    path: fc.constantFrom('photographs', 'uploads'),
    parts: fc.array(nobodys, { maxLength: 4 }),
    facts,
  })
  await checkProperty(
    asked,
    ({ method, path, parts, facts: given }) => {
      const query = Object.entries(given).map(([name, value]) => `${name}=${asPart(asText(value))}`)
      const at = [path, ...parts.map((part) => asPart(part) || 'x')].join('/')
      return ask(method, `${at}?${query.join('&')}`, method === 'GET' ? undefined : given)
    },
    { runs: 120, maxMs: 3_000 },
  )
})
