import fc from 'fast-check'
import { resources } from '../lib/staff/resources/all'
import { type Field, fieldsOf, type Resource } from '../lib/staff/resources/resource'
import { may } from '../lib/staff/roles'
import { hire } from './support/desk'
import { anyText, anyValue, asPart, holds, send, wrongAnswer } from './support/fuzz'
import { cookiesOf, password } from './support/members'
import { addPiece } from './support/rows'
import { sql } from './support/shop'
import { expect, testWith } from './support/test'
import { undoLater } from './support/undo'

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
  const { email } = await hire('owner')
  const answer = await send({
    method: 'POST',
    path: '/staff/login',
    headers: { ...json, cookie },
    body: JSON.stringify({ email, password }),
  })
  expect(answer.status).toBe(200)
  const own = (answer.headers['set-cookie'] ?? []).map((line) => line.slice(0, line.indexOf(';')))
  headers = { ...json, cookie: [cookie, ...own].join('; ') }
  undoLater(async () => {
    for (const { resource, id } of made)
      await sql(`DELETE FROM "${resource.table}" WHERE "${resource.key}"::text = $1`, [String(id)]).catch(() => {})
  })
})

let words = 0
/** A valid value for a field: by its name where its words have a form, otherwise by its kind. */
const fitting = ({ kind, name, choices, required }: Field): unknown => {
  words += 1
  const word = `fuzz-${process.pid}-${Date.now()}-${words}`
  const byName: Record<string, unknown> = {
    SKU: word,
    name: word,
    slug: word,
    router_link: `/${word}`,
    page_name: 'about',
    boutique_name: 'London',
    category_id: null,
    publishAt: null,
    publish_at: null,
  }
  if (Object.hasOwn(byName, name)) return byName[name]
  if (/email/i.test(name)) return `${word}@ninety.example`
  if (/link$/i.test(name)) return '/contact'
  const byKind: Partial<Record<Field['kind'], unknown>> = {
    flag: true,
    flagNumber: 1,
    whole: 3,
    number: 1.5,
    money: '12,500',
    day: '2026-01-02',
    moment: '2026-01-02T10:00:00Z',
    choice: choices?.[0]?.id,
    picture: required ? 'fuzz.jpg' : '',
    document: '',
    film: '',
  }
  return kind in byKind ? byKind[kind] : `Fuzzy ${word}`
}

const fittingRecord = (resource: Resource) =>
  Object.fromEntries(
    fieldsOf(resource)
      .filter(({ readOnly }) => !readOnly)
      .map((field) => [field.name, fitting(field)]),
  )

/** A record's values: all valid, except for up to three. */
const anyRecord = (resource: Resource) => {
  const fields = fieldsOf(resource).filter(({ readOnly }) => !readOnly)
  const names = [...fields.map(({ name }) => name), 'unknown', 'version', '__proto__', 'id']
  const change = fc.tuple(fc.constantFrom(...names), anyValue)
  return fc
    .array(change, { maxLength: 3 })
    .map((changes) => ({ ...fittingRecord(resource), ...Object.fromEntries(changes) }))
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

/** Rows that the desk does not create, to act on. Other resources without `create` have only the shop's own records. */
const inserts: Partial<Record<Resource['name'], string>> = {
  members: `INSERT INTO "Member" (first_name, email, email_verified_at) VALUES ('Fuzzy', $1 || '@example.com', now()) RETURNING id`,
  enquiries: `INSERT INTO "Enquiry" (kind, name, email, phone, message, "consentText", "consentAt")
    VALUES ('contact', $1, 'fuzz@example.com', '+44', 'Hello there', 'yes', now()) RETURNING id`,
  mails: `INSERT INTO "Mail" (kind, state, "to", message_id, staff_id)
    SELECT 'refusals', 'failed', 'fuzz@example.com', $1, max(id) FROM "StaffAccount" RETURNING id`,
}

/** Makes a record that nothing else uses, and resolves to its id; undefined where there is no such record. */
const makeOwn = async (resource: Resource): Promise<unknown> => {
  const insert = inserts[resource.name]
  if (insert) return (await sql<{ id: number }>(insert, [`fuzz-${process.pid}-${Date.now()}`]))[0]?.id
  if (resource.name === 'history') {
    const SKU = `FUZZ-${Date.now()}`
    await addPiece({ SKU })
    await sql(`UPDATE "StockItem" SET "Model" = 'Fuzzy' WHERE "SKU" = $1`, [SKU])
    const changes = `SELECT id FROM "History" WHERE record_key = $1 AND column_name = 'Model'`
    return (await sql<{ id: number }>(changes, [SKU]))[0]?.id
  }
  if (!may('owner', 'create', resource.name)) return undefined
  const got = await ask('POST', resource.name, fittingRecord(resource))
  expect(got.status, got.text).toBe(201)
  const { id } = JSON.parse(got.text).data
  if (resource.name === 'pieces') undoLater(() => sql('DELETE FROM "Sale" WHERE item_id = $1', [id]))
  return id
}

/** Valid values for every action; an action ignores those of others. */
const fittingSent = {
  step: 'approve',
  text: 'A note',
  to: null,
  price_obtained: '12,500',
  currency: '£',
  sold_on: '2026-01-02',
}

for (const resource of resources) {
  test(`${resource.name}: no list, record or field fails on what is put into it`, async () => {
    const ownId = await makeOwn(resource)
    if (ownId !== undefined) made.push({ resource, id: ownId })
    const hasOwn = may('owner', 'create', resource.name) || actions[resource.name] !== undefined
    expect(made.some((one) => one.resource === resource)).toBe(hasOwn)
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
    await holds(
      asked,
      (query) => ask('GET', `${resource.name}?${query.map(([name, value]) => `${name}=${asPart(value)}`).join('&')}`),
      { runs: 10, most: 300 },
    )
    await holds(nobodys, (id) => ask('GET', `${resource.name}/${asPart(id) || 'x'}`), { runs: 4, most: 100 })
    const written = fc.record({
      how: fc.constantFrom('create', 'update', 'update own', 'bulk', 'remove'),
      values: anyRecord(resource),
      id: nobodys,
      version: fc.constantFrom(null, '0', 'x'),
    })
    await holds(
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
      { runs: 25, most: 900 },
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
    for (const action of [...(actions[resource.name] ?? []), 'nothing']) {
      await holds(
        fc.tuple(nobodys, sent),
        ([id, values]) => ask('POST', `${resource.name}/${asPart(id) || 'x'}/${action}`, values),
        { runs: 2, most: 60 },
      )
      if (ownId === undefined) continue
      const at = `${resource.name}/${ownId}/${action}`
      await ask('POST', at, fittingSent)
      await holds(sent, (values) => ask('POST', at, { ...fittingSent, ...values }), { runs: 2, most: 60 })
    }
  })
}

test('the own account, previews and feeds: nothing fails on what is put into it', async () => {
  const place = fc.constantFrom(
    ...['me', 'numbers', 'sessions', 'password', 'passkeys', 'passkey-options', 'passkey-required', 'proof'],
    ...['previews', 'health', 'feeds', 'nothing'],
  )
  const given = fc.dictionary(
    fc.constantFrom(
      ...['resource', 'id', 'values', 'key', 'purpose', 'credential', 'name', 'enabled'],
      ...['current_password', 'password', 'password_confirmation'],
    ),
    fc.oneof(anyValue, fc.constantFrom(...resources.map(({ name }) => name), 'new', 'add', 'confirm', {})),
  )
  await holds(
    fc.tuple(fc.constantFrom('GET', 'PUT', 'POST', 'DELETE'), place, given),
    ([method, path, values]) => {
      const query = Object.entries(values).map(([name, value]) => `${name}=${asPart(asText(value))}`)
      return ask(method, `${path}?${query.join('&')}`, method === 'GET' ? undefined : values)
    },
    { runs: 100, most: 2_500 },
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
  await holds(
    asked,
    ({ method, parts, given: values }) => {
      const query = Object.entries(values).map(([name, value]) => `${name}=${asPart(asText(value))}`)
      const at = ['imports', ...parts.map((one) => asPart(one) || 'x')].join('/')
      return ask(method, `${at}?${query.join('&')}`, method === 'GET' ? undefined : values)
    },
    { runs: 100, most: 2_500 },
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
  await holds(
    asked,
    ({ method, path, parts, facts: given }) => {
      const query = Object.entries(given).map(([name, value]) => `${name}=${asPart(asText(value))}`)
      const at = [path, ...parts.map((part) => asPart(part) || 'x')].join('/')
      return ask(method, `${at}?${query.join('&')}`, method === 'GET' ? undefined : given)
    },
    { runs: 120, most: 3_000 },
  )
})
