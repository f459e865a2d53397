import 'server-only'
import type { Storage } from './storage'
import { isUnwritable } from './unwritable'

/** Whether a key contains a content hash: such a file never changes, so a local copy is never stale. */
const isImmutable = (key: string) => /(^|\/)[0-9a-f]{64}\//.test(key)

/** A remote storage with a disposable local cache of its prepared pictures, which serves them while it is away. */
export const withLocalCopies = (remote: Storage, local: Storage): Storage => {
  const storeLocally = (key: string, bytes: Uint8Array) =>
    local.write(key, bytes).catch((error) => {
      if (!isUnwritable(error)) throw error
    })
  return {
    ...remote,
    read: async (key) => {
      if (!isImmutable(key)) return remote.read(key)
      const copy = await local.read(key).catch(() => null)
      if (copy?.length) return copy
      const bytes = await remote.read(key)
      if (bytes?.length) await storeLocally(key, bytes)
      return bytes
    },
    write: async (key, bytes) => {
      await remote.write(key, bytes)
      if (isImmutable(key)) await storeLocally(key, bytes)
    },
    tidy: () => local.tidy(),
  }
}
