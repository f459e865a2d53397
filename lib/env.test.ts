import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseEnvironment, settingNames } from './env-schema.mjs'

const complete = {
  DATABASE_URL: 'postgresql://shop:secret@127.0.0.1:5432/shop',
  SITE_URL: 'https://shop.example/',
  SESSION_SECRET: 's'.repeat(32),
  INTERNAL_SECRET: 'i'.repeat(32),
  PHOTOS_DIR: 'var/photos',
  IMAGES_DIR: 'var/images',
}

test('what is left out, or empty, has its default', () => {
  const env = parseEnvironment({ ...complete, TRUST_PROXY_HOPS: '', SMTP_URL: ' ' })
  expect(env).toMatchObject({ PORT: 3000, TRUST_PROXY_HOPS: 0, RATE_LIMIT_PER_ADDRESS_FACTOR: 1, DATABASE_POOL: 10 })
  expect(env.AVIF_EFFORT).toBe(1)
  expect(env.SMTP_URL).toBeUndefined()
})

test('the analytics script may come from elsewhere, or from the site itself', () => {
  for (const ANALYTICS_SCRIPT_URL of ['https://a.example:8443/script.js?site=1', '/script.js'])
    expect(parseEnvironment({ ...complete, ANALYTICS_SCRIPT_URL })).toMatchObject({ ANALYTICS_SCRIPT_URL })
})

test('several secrets stand in a list, the one that signs first', () => {
  const [present, former] = ['n'.repeat(32), 'o'.repeat(32)]
  expect(parseEnvironment({ ...complete, SESSION_SECRET: `${present}, ${former}` }).SESSION_SECRET).toEqual([
    present,
    former,
  ])
})

test.each([
  ['SITE_URL', 'shop.example'],
  ['SITE_URL', 'https://shop.example/path'],
  ['SESSION_SECRET', 'short'],
  ['SESSION_SECRET', `${'s'.repeat(32)},short`],
  ['WEB_CONCURRENCY', '0'],
  ['AVIF_EFFORT', '10'],
  ['PICTURES', 'later'],
  ['PHOTOS_STORE', 'cloud'],
  ['S3_PREFIX', 'a b'],
  ['S3_ENDPOINT', 's3.example'],
  ['CACHE_PURGE_URL', 'varnish:6081'],
  ['CACHE_PURGE_URL', 'http://one.example, two'],
  ['FIRST_PAINT', '2'],
  ['TRUST_PROXY_HOPS', '-1'],
  ['RATE_LIMIT_PER_ADDRESS_FACTOR', 'much'],
  ['SMTP_URL', 'mail.example'],
  ['DATABASE_URL', ''],
  ['ANALYTICS_SCRIPT_URL', 'http://a.example/script.js'],
  ['ANALYTICS_SCRIPT_URL', 'https://a.example;evil.example/script.js'],
  ['ANALYTICS_SCRIPT_URL', 'script.js'],
])('%s=%s is refused by a sentence that names it', (name, value) => {
  expect(() => parseEnvironment({ ...complete, [name]: value })).toThrow(`${name} must be set to`)
})

test('photographs in a bucket need its name, and a key its secret', () => {
  const bucket = { ...complete, PHOTOS_STORE: 's3', S3_BUCKET: 'shop' }
  expect(parseEnvironment(bucket)).toMatchObject({ S3_PREFIX: '', S3_REGION: 'us-east-1' })
  expect(parseEnvironment({ ...bucket, S3_PREFIX: 'ninety' }).S3_PREFIX).toBe('ninety/')
  expect(() => parseEnvironment({ ...bucket, S3_BUCKET: '' })).toThrow('S3_BUCKET must be set to the name')
  expect(() => parseEnvironment({ ...bucket, S3_ACCESS_KEY_ID: 'k' })).toThrow('S3_SECRET_ACCESS_KEY must be set to')
  expect(() => parseEnvironment({ ...bucket, S3_SECRET_ACCESS_KEY: 's' })).toThrow('S3_ACCESS_KEY_ID must be set to')
})

test('every setting is in the table of docs/operations.md', () => {
  const rows = readFileSync('docs/operations.md', 'utf8').match(/^\| `[A-Z].*/gm) ?? []
  const described = new Set(rows.flatMap((row) => row.split(' | ')[0]?.match(/[A-Z][A-Z0-9_]+/g) ?? []))
  expect(settingNames.filter((name) => !described.has(name))).toEqual([])
})
