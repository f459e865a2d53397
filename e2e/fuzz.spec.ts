import fc from 'fast-check'
import {
  anyBody,
  anyFields,
  anyHeaders,
  anyText,
  asPart,
  checkProperty,
  encodings,
  send,
  wrongAnswer,
} from './support/fuzz'
import { cookiesOf, makeMember, password } from './support/members'
import { baseUrl } from './support/shop'
import { filled, operationsOfDocument, surfacesOfRouter, variablesOf } from './support/surfaces'
import { expect, test } from './support/test'

const documented = new Set<string>()
test.beforeAll(async () => {
  for (const { path } of await operationsOfDocument()) documented.add(path)
})

/** Whether errors must be JSON: on API and documented endpoints, but not for pages, files and monitoring URLs. */
const speaksJson = (path: string, method: string) =>
  path.startsWith('/api/') || (!/^(GET|HEAD|OPTIONS)$/.test(method) && documented.has(path))

const everyMethod = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

test('no address that the router knows fails on what is put into its path, query and headers', async () => {
  const surfaces = [...surfacesOfRouter(), ...(await operationsOfDocument())]
  expect(surfaces.length).toBeGreaterThan(60)
  const { cookie } = await cookiesOf(await makeMember('approved'))
  for (const { path } of surfaces) {
    const names = variablesOf(path)
    const asked = fc.record({
      values: fc.record(Object.fromEntries(names.map((name) => [name, anyText]))),
      query: fc.array(
        fc.tuple(fc.constantFrom('q', 'page', 'per_page', 'view', 'location', 'redirect', 'token', 'x[]'), anyText),
        {
          maxLength: 3,
        },
      ),
      headers: anyHeaders,
      method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
      member: fc.boolean(),
    })
    await checkProperty(
      asked,
      async ({ values, query, headers, method, member }) => {
        const parts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asPart(value)]))
        const search = query.map(([name, value]) => `${name}=${asPart(value)}`).join('&')
        const address = filled(path, parts) + (search && `?${search}`)
        const got = await send({
          method,
          path: address,
          headers: { accept: 'application/json', ...(member ? { cookie } : {}), ...headers },
        })
        expect(
          wrongAnswer(got, speaksJson(path, method) && method !== 'HEAD'),
          `${method} ${address.slice(0, 300)}`,
        ).toEqual([])
      },
      { runs: 10, maxMs: 300 },
    )
  }
})

test('no page fails on a router’s state that is none, nor with a thousand cookies', async () => {
  const cookie = Array.from({ length: 1_000 }, (_, at) => `${at.toString(36)}=`).join(';')
  for (const path of ['/the-collection?q=a', '/dashboard', '/reset-password?token=1', '/about'])
    for (const state of ['x', '[]', '{}', '%ZZ', 'null']) {
      const headers = { rsc: '1', 'next-router-state-tree': state, cookie }
      const { status } = await fetch(new URL(path, baseUrl), { headers })
      expect([path, state, status]).toEqual([path, state, 200])
    }
})

test('no form fails on what is put into its fields, however it is sent', async () => {
  const operations = (await operationsOfDocument()).filter(({ forms }) => forms.length > 0)
  expect(operations.length).toBeGreaterThan(7)
  const forms = operations.flatMap((operation) => operation.forms.map((form) => ({ ...operation, form })))
  const guest = await cookiesOf()
  for (const { method, path, form, statuses } of forms) {
    const member = await cookiesOf(await makeMember('approved'))
    const asked = fc.record({
      fields: anyFields(form, password),
      encoding: fc.constantFrom<keyof typeof encodings>('json', 'form', 'multipart'),
      sender: fc.constantFrom(guest, member, member, { cookie: '', xsrf: '' }),
      page: fc.boolean(),
    })
    await checkProperty(
      asked,
      async ({ fields, encoding, sender, page }) => {
        const { type, body } = encodings[encoding](fields)
        const headers = { cookie: sender.cookie, 'x-xsrf-token': sender.xsrf, 'content-type': type }
        const html = page && encoding !== 'json'
        const got = await send({
          method,
          path,
          headers: { ...headers, accept: html ? 'text/html' : 'application/json' },
          body,
        })
        const title = `${method} ${path} (${form.title}) as ${encoding}: ${body.slice(0, 500)}`
        expect(wrongAnswer(got, !html), title).toEqual([])
        expect([...statuses, '405'], title).toContain(String(got.status))
      },
      { runs: 25, maxMs: 1_000 },
    )
  }
})

test('no endpoint fails on a body that is none, by any method', async () => {
  const paths = [...new Set([...surfacesOfRouter(), ...(await operationsOfDocument())].map(({ path }) => path))]
  const sender = await cookiesOf()
  const asked = fc.record({
    path: fc.constantFrom(...paths),
    method: fc.constantFrom(...everyMethod.slice(2)),
    sent: anyBody,
  })
  await checkProperty(
    asked,
    async ({ path, method, sent }) => {
      const got = await send({
        method,
        path: filled(path, {}),
        headers: {
          cookie: sender.cookie,
          'x-xsrf-token': sender.xsrf,
          accept: 'application/json',
          ...(sent.type ? { 'content-type': sent.type } : {}),
        },
        body: sent.body,
      })
      expect(
        wrongAnswer(got, speaksJson(path, method) && method !== 'OPTIONS'),
        `${method} ${path} ${sent.type}`,
      ).toEqual([])
    },
    { runs: 250, maxMs: 6_000 },
  )
})
