import { afterEach, expect, test, vi } from 'vitest'
import { openTabChannel } from './browser-features'

afterEach(() => vi.unstubAllGlobals())

test('a browser that refuses a channel to its other tabs, or knows none, gets none', () => {
  const channel = openTabChannel('tabs')
  expect(channel?.name).toBe('tabs')
  channel?.close()
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    },
  )
  expect(openTabChannel('tabs')).toBeNull()
  vi.stubGlobal('BroadcastChannel', undefined)
  expect(openTabChannel('tabs')).toBeNull()
})
