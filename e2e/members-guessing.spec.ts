import { sql } from './support/shop'
import { openClient, registered } from './support/spa'
import { expect, test } from './support/test'

test('guessing ends after five tries, and the right password does not help then', async () => {
  const { email, password } = await registered()
  const client = openClient()
  await client.csrf()
  for (let tries = 0; tries < 5; tries++)
    expect((await client.post('/login', { email, password: `wrong ${tries}` })).status).toBe(422)
  const refused = await client.post('/login', { email, password })
  expect(refused).toMatchObject({ status: 429, data: { message: expect.any(String) } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const { client: owner } = await registered()
  for (let tries = 0; tries < 6; tries++)
    expect(
      (
        await owner.put('/user/password', {
          current_password: `x${tries}`,
          password: 'fine enough',
          password_confirmation: 'fine enough',
        })
      ).status,
    ).toBe(422)
  expect(
    (
      await owner.put('/user/password', {
        current_password: 'x',
        password: 'fine enough',
        password_confirmation: 'fine enough',
      })
    ).status,
  ).toBe(429)
  for (let tries = 0; tries < 6; tries++)
    expect((await owner.post('/email/verification-notification')).status).toBe(202)
  expect((await owner.post('/email/verification-notification')).status).toBe(429)
})

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

test('login and forgot answer the same, byte for byte, whether an address has an account', async () => {
  const { email } = await registered()
  const client = openClient()
  await client.csrf()
  const times: Record<string, number[]> = {
    'login known': [],
    'login unknown': [],
    'forgot known': [],
    'forgot unknown': [],
  }
  const answers: Record<string, Set<string>> = { login: new Set(), forgot: new Set() }
  const one = async (what: 'login' | 'forgot', who: 'known' | 'unknown') => {
    const address = who === 'known' ? email : `no-${email}`
    const since = performance.now()
    const answer =
      what === 'login'
        ? await client.post('/login', { email: address, password: 'wrong pass phrase' })
        : await client.post('/forgot-password', { email: address })
    times[`${what} ${who}`]?.push(performance.now() - since)
    answers[what]?.add(`${answer.status} ${answer.text}`)
  }
  for (let tries = 0; tries < 30; tries++) {
    await sql('DELETE FROM "RateLimit"')
    for (const what of ['login', 'forgot'] as const)
      for (const who of tries % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
        await one(what, who)
  }
  expect(answers.login?.size).toBe(1)
  expect(answers.forgot?.size).toBe(1)
  // Not a benchmark: returning early for an unknown address would halve the login's time.
  const ratio = median(times['login unknown'] ?? []) / median(times['login known'] ?? [])
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.7)
})
