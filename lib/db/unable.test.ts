import { describe, expect, it } from 'vitest'
import { db } from './client'
import { rows } from './test-database'
import { isDatabaseUnable, isTimedOut } from './unable'

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

describe('the database cannot just now', () => {
  it('where a query or a lock takes too long', async () => {
    const slow = db.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = 50`
      await tx.$queryRaw`SELECT pg_sleep(2)::text`
    })
    const error = await failureOf(slow)
    expect([isDatabaseUnable(error), isTimedOut(error)]).toEqual([true, true])

    await rows('SELECT pg_advisory_lock(42)')
    const locked = db.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL lock_timeout = 50`
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(42)`
    })
    const other = await failureOf(locked)
    expect([isDatabaseUnable(other), isTimedOut(other)]).toEqual([true, false])
  })
  it('where the driver waited in vain', () => {
    expect(isDatabaseUnable(new Error('timeout exceeded when trying to connect'))).toBe(true)
    expect(isDatabaseUnable(new Error('Query read timeout'))).toBe(true)
  })
  it('but it can where what was sent is wrong', async () => {
    expect(isDatabaseUnable(await failureOf(db.$queryRaw`SELECT 1 / 0`))).toBe(false)
    expect(isDatabaseUnable(await failureOf(db.$queryRaw`SELECT "nothing"`))).toBe(false)
    expect(isDatabaseUnable(new TypeError('x is not a function'))).toBe(false)
  })
})
