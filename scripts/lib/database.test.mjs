import { afterEach, describe, expect, it } from 'vitest'
import { awaitDatabase } from './database.mjs'
import { hasPooler, startPooler } from './test-pooler.mjs'

const direct = process.env.TEST_DATABASE_APP_URL ?? ''
/** @type {(() => Promise<void>)[]} */
const stops = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

it('names a missing database, and creates it only where that is meant', async () => {
  const url = new URL(process.env.TEST_DATABASE_ADMIN_URL ?? '')
  url.pathname = '/misspelt'
  await expect(awaitDatabase(url.href)).rejects.toThrow('/misspelt, which cannot be used: database "misspelt" does not')
  await expect(awaitDatabase(url.href, { creating: true })).resolves.toBeUndefined()
})

describe.skipIf(!hasPooler)('with PgBouncer', () => {
  /** @param {string} mode */
  const start = async (mode) => {
    const settings = [`pool_mode = ${mode}`, 'ignore_startup_parameters = options']
    const pooler = await startPooler(direct, settings)
    stops.push(pooler.stop)
    return pooler.url
  }

  it('refuses one in transaction mode', async () => {
    await expect(awaitDatabase(await start('transaction'))).rejects.toThrow(
      /it is a pooler in transaction mode, .*pooler in session mode/,
    )
  })

  it('accepts one in session mode that leaves the time zone at UTC', async () => {
    expect(await awaitDatabase(await start('session'))).toBeUndefined()
  })
})
