import { addPiece } from './support/rows'
import { get, withoutRule } from './support/shop'
import { expect, testWith } from './support/test'

const test = testWith(async () => {
  // Rows that are older than the rule.
  const addUnruly = (piece: Parameters<typeof addPiece>[0]) =>
    withoutRule('StockItem', 'reject_script', () => addPiece(piece))
  await addUnruly({
    SKU: 'WIRE-1',
    Model: 'Wire',
    Price: 92000,
    Currency: 'CHF',
    MarginScheme: '1',
    StatusName: 'deposit',
    Description: '<p>Fine<script>alert(1)</script></p>',
  })
  await addPiece({
    SKU: 'WIRE-2',
    Family: 'jewellery',
    Name: 'Wire ring',
    ManufacturerName: 'Cartier',
    JewelleryType: 'Ring',
    Price: 1200,
  })
})

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  prefixItems?: Schema[]
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  additionalProperties?: unknown
  /** of a schema among the document's components */
  $ref?: string
}

/** The document's components, by reference. */
let components = new Map<string, Schema>()

const typeOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value

/** Validates a value against a schema, with the keywords of our document. Returns a path and reason per error. */
const breaks = (value: unknown, schema: Schema, at = '$'): string[] => {
  if (schema.$ref) {
    const named = components.get(schema.$ref)
    return named ? breaks(value, named, at) : [`${at}: ${schema.$ref} is not in the document`]
  }
  if (schema.anyOf) return schema.anyOf.some((one) => breaks(value, one).length === 0) ? [] : [`${at}: fits none`]
  if (schema.const !== undefined && value !== schema.const) return [`${at}: not ${schema.const}`]
  if (schema.enum && !schema.enum.includes(value)) return [`${at}: ${value} is not in the list`]
  const types = schema.type ? [schema.type].flat() : []
  const type = typeOf(value)
  if (types.length > 0 && !types.includes(type) && !(type === 'integer' && types.includes('number')))
    return [`${at}: ${type}, not ${types}`]
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      breaks(item, schema.prefixItems?.[index] ?? schema.items ?? {}, `${at}[${index}]`),
    )
  if (type === 'object') {
    const record = value as Record<string, unknown>
    const missing = (schema.required ?? []).filter((name) => !(name in record)).map((name) => `${at}.${name}: missing`)
    const extra =
      schema.additionalProperties === false
        ? Object.keys(record)
            .filter((name) => !(name in (schema.properties ?? {})))
            .map((name) => `${at}.${name}: unknown`)
        : []
    return [
      ...missing,
      ...extra,
      ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
        name in record ? breaks(record[name], one, `${at}.${name}`) : [],
      ),
    ]
  }
  return []
}

test('every endpoint answers as the OpenAPI document says', async () => {
  const document = JSON.parse((await get('/openapi.json')).text)
  const named = Object.entries<Schema>(document.components.schemas)
  components = new Map(named.map(([name, schema]) => [`#/components/schemas/${name}`, schema]))
  const article = JSON.parse((await get('/api/journals')).text)[0]
  const fill: Record<string, string> = { slug: article?.slug ?? 'none', name: 'london', page: 'about', listing: 'all' }
  expect(Object.keys(document.paths).length).toBeGreaterThan(25)
  for (const [path, operations] of Object.entries<
    Record<string, { responses: Record<string, { content: Record<string, { schema: Schema }> }> }>
  >(document.paths)) {
    if (!path.startsWith('/api/') || !operations.get) continue
    const sku = path.includes('jewellery') ? 'WIRE-2' : 'WIRE-1'
    const address = path.replace(/\{(\w+)\}/g, (_, name) => (name === 'sku' ? sku : (fill[name] ?? '')))
    const answer = await get(path === '/api/pieces' ? `${address}?pieces=WIRE-1,WIRE-2` : address)
    const schema = operations.get?.responses[String(answer.status)]?.content['application/json']?.schema
    expect(schema, `${path} answered ${answer.status}, which the document doesn't know`).toBeDefined()
    expect(breaks(JSON.parse(answer.text), schema ?? {}), path).toEqual([])
    expect(answer.headers.get('content-type'), path).toContain('application/json')
  }
  const list = document.paths['/api/watches'].get.responses['200'].content['application/json'].schema
  expect(breaks(JSON.parse((await get('/api/watches?per_page=1')).text), list), 'a page of a list').toEqual([])
})

test('a piece on the wire has its price apart from its symbol, and clean HTML', async () => {
  expect(JSON.parse((await get('/api/singlewatch/wire-1/details')).text)).toMatchObject({
    SKU: 'WIRE-1',
    Currency: 'CHF',
    currencySymbol: 'CHF',
    displayPrice: '92,000',
    Price: '92000.00',
    showExcTaxes: true,
    isPOA: false,
    StatusName: 'deposit',
    Description: '<p>Fine</p>',
    MembersAreaOnly: 0,
  })
})

test('a list is whole unless a page of it is asked for', async () => {
  const all = JSON.parse((await get('/api/watches')).text)
  expect(Array.isArray(all)).toBe(true)
  const page = JSON.parse((await get('/api/watches?per_page=2&page=2')).text)
  expect(page).toMatchObject({
    current_page: 2,
    per_page: 2,
    to: 4,
    total: all.length,
    last_page: Math.ceil(all.length / 2),
  })
  expect(page.data).toEqual(all.slice(2, 4))
  for (const query of ['page=0', 'page=abc', 'page=-3&per_page=0', 'per_page=9e99'])
    expect(JSON.parse((await get(`/api/watches?${query}`)).text).current_page, query).toBe(1)
  const beyond = JSON.parse((await get('/api/watches?page=99999')).text)
  expect(beyond).toMatchObject({ data: [], to: null })
})

test('what is not there is a JSON 404, and the wrong family is not there', async () => {
  for (const path of [
    '/api',
    '/api/nothing',
    '/api/singlewatch/NOPE/details',
    '/api/singlewatch/WIRE-2/details',
    '/api/jewellery/WIRE-1/images',
    '/api/journalarticle/nope',
    '/api/listings/nope',
    '/api/singlewatch/%2e%2e/details',
    "/api/jewellery/'--/details",
    '/api/a/b/c/d',
  ]) {
    const answer = await get(path)
    expect(answer.status, path).toBe(404)
    expect(JSON.parse(answer.text), path).toHaveProperty('message')
  }
})

test('only reading is allowed', async () => {
  const { baseUrl } = await import('./support/shop')
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const answer = await fetch(`${baseUrl}/api/watches`, { method, body: method === 'DELETE' ? null : '{}' })
    expect(answer.status, method).toBe(405)
  }
})
