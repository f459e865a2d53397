import { afterEach, describe, expect, it } from 'vitest'
import { awaitDatabase } from './database.mjs'
import { hasPooler, startPooler } from './test-pooler.mjs'

const direct = process.env.TEST_DATABASE_APP_URL ?? ''
/** @type {(() => Promise<void>)[]} */
const stops = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

it('accepts the server itself', async () => {
  expect(await awaitDatabase(direct)).toBeUndefined()
})

describe.skipIf(!hasPooler)('with PgBouncer', () => {
  const tolerant = 'ignore_startup_parameters = options'

  /** @param {string[]} settings */
  const start = async (settings) => {
    const pooler = await startPooler(direct, settings)
    stops.push(pooler.stop)
    return pooler.url
  }

  it('refuses one that refuses the connections of the site', async () => {
    await expect(awaitDatabase(await start([]))).rejects.toThrow(
      /which cannot be used: it refuses connections that begin with a time zone.*pooler in session mode/,
    )
  })

  it('refuses one in transaction mode', async () => {
    await expect(awaitDatabase(await start(['pool_mode = transaction', tolerant]))).rejects.toThrow(
      /it is a pooler in transaction mode, .*pooler in session mode/,
    )
  })

  it('accepts one in session mode that leaves the time zone at UTC', async () => {
    expect(await awaitDatabase(await start([tolerant]))).toBeUndefined()
  })
})
