import 'server-only'
import type { Storage } from './storage'
import { isUnwritable } from './unwritable'

/** What is named by its content never changes: a copy is as good as the original, and is there when that is away. */
const isLasting = (key: string) => /(^|\/)[0-9a-f]{64}\//.test(key)

/** A storage on the network whose prepared pictures are also kept on this machine, which may lose them at any time. */
export const withKeptCopies = (remote: Storage, local: Storage): Storage => {
  const keep = (key: string, bytes: Uint8Array) =>
    local.write(key, bytes).catch((error) => {
      if (!isUnwritable(error)) throw error
    })
  return {
    ...remote,
    read: async (key) => {
      if (!isLasting(key)) return remote.read(key)
      const copy = await local.read(key).catch(() => null)
      if (copy?.length) return copy
      const bytes = await remote.read(key)
      if (bytes?.length) await keep(key, bytes)
      return bytes
    },
    write: async (key, bytes) => {
      await remote.write(key, bytes)
      if (isLasting(key)) await keep(key, bytes)
    },
    tidy: () => local.tidy(),
  }
}
