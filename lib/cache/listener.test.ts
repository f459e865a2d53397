import { afterAll, expect, it, vi } from 'vitest'
import { hasPooler, startPooler } from '@/scripts/lib/test-pooler.mjs'
import { logger } from '../log/logger'
import { cacheState } from './freshness'

let stop: (() => Promise<void>) | undefined
afterAll(() => stop?.())

it.skipIf(!hasPooler)(
  'behind a pooler in transaction mode nothing counts as fresh, and one line says why',
  async () => {
    const pooler = await startPooler(process.env.DATABASE_URL ?? '', [
      'pool_mode = transaction',
      'ignore_startup_parameters = options',
    ])
    stop = pooler.stop
    process.env.DATABASE_URL = pooler.url
    const warn = vi.spyOn(logger(), 'warn')
    const sentences = () => warn.mock.calls.map((values) => String(values.at(-1)))
    const { startListening } = await import('./listener')
    startListening()
    await expect.poll(sentences).toEqual([expect.stringContaining('pooler in transaction mode')])
    const { generation } = cacheState
    await expect.poll(() => cacheState.generation).toBeGreaterThan(generation + 6)
    expect([cacheState.trusted, sentences().length]).toEqual([false, 1])
  },
)
