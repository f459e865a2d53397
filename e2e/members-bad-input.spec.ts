import { baseUrl, sql } from './support/shop'
import { openClient, registered } from './support/spa'
import { expect, test } from './support/test'
import { unsafe } from './support/unsafe'

test('bad input gets a clear answer and never a stumble', async () => {
  const client = openClient()
  await client.csrf()
  const { client: member } = await registered()
  const bodies: unknown[] = [
    {},
    [],
    'text',
    7,
    null,
    { email: null },
    { email: {}, password: [] },
    { email: ['x'], password: { a: 1 } },
    { email: 'a@b.example\u0000', password: 'x\u0000y' },
    { email: 'x'.repeat(100_000), password: 'x'.repeat(100_000) },
    { email: '\ud800', password: '\udfff' },
    { email: 'a@b.example\r\nBcc: c@d.example', password: 'x' },
    { token: { $ne: 1 }, email: 'a@b.example', password: 'abcdefgh1x', password_confirmation: 'abcdefgh1x' },
    { name: 'x'.repeat(300), email: "' OR 1=1 --" },
    { name: '\u202e\u0000', email: 'ü@exämple.com' },
    // As a literal, __proto__ would set the prototype and send nothing.
    JSON.parse('{"__proto__":{"status":1}}'),
  ]
  for (const body of bodies) {
    for (const [method, path] of unsafe.filter(([, path]) => !/logout|sessions/.test(path))) {
      for (const one of [client, member]) {
        const answer = await one[method](path, body)
        expect(answer.status, `${path} ${JSON.stringify(body)?.slice(0, 80)}`).toBeLessThan(500)
        expect(answer.headers.get('content-type') ?? 'application/json').toContain('application/json')
      }
    }
    await sql('DELETE FROM "RateLimit"')
  }
  const raw = (path: string, body: BodyInit, type: string) =>
    fetch(new URL(path, baseUrl), {
      method: 'POST',
      body,
      headers: { 'content-type': type, accept: 'application/json' },
    })
  expect((await raw('/login', '{', 'application/json')).status).toBe(400)
  expect((await raw('/login', 'x', 'text/xml')).status).toBe(415)
  expect((await raw('/login', `{"email":"${'x'.repeat(2_000_000)}"}`, 'application/json')).status).toBe(413)
})
