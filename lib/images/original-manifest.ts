import 'server-only'
import { z } from 'zod'
import type { Original } from './originals'
import { isStorageUnavailable, type Storage } from './storage'

const facts = z.object({ hash: z.string(), width: z.number(), height: z.number(), placeholder: z.string() })
const entry = z.object({
  size: z.number(),
  mtimeMs: z.number(),
  outcome: z.union([facts, z.object({ reason: z.string() })]),
})
const manifestSchema = z.record(z.string(), entry)

/** The result of inspecting a master. */
export type Facts = z.infer<typeof facts>
type Outcome = Facts | { reason: string }

const manifestKey = 'known/masters.json'

const read = async (images: Storage) => {
  try {
    return manifestSchema.safeParse(JSON.parse((await images.read(manifestKey))?.toString('utf8') ?? '{}')).data ?? {}
  } catch (error) {
    if (isStorageUnavailable(error)) throw error
    return {}
  }
}

/** Results of this process while the disk is not writable; without them each run would read every master again. */
const unsaved = new WeakMap<Storage, z.infer<typeof manifestSchema>>()

/**
 * Results of earlier runs for each master, good or bad, so that a file is read again only if its size or mtime changed.
 * Stored beside the pictures; losing it costs only time. `inspected`: facts known besides.
 */
export const openOriginalManifest = async (images: Storage, inspected: Facts[] = []) => {
  const known = await read(images)
  const learned: typeof known = { ...unsaved.get(images) }
  const byHash = new Map(inspected.map((facts) => [facts.hash, facts]))
  for (const { outcome } of [...Object.values(known), ...Object.values(learned)])
    if ('hash' in outcome) byHash.set(outcome.hash, outcome)
  return {
    get: ({ file: master, size, mtimeMs }: Original): Outcome | undefined => {
      const found = learned[master] ?? known[master]
      return found && found.size === size && found.mtimeMs === mtimeMs ? found.outcome : undefined
    },
    /** What is known of the same content under another path. */
    getByHash: (hash: string): Facts | undefined => byHash.get(hash),
    set: ({ file: master, size, mtimeMs }: Original, outcome: Outcome) => {
      learned[master] = { size, mtimeMs, outcome }
      if ('hash' in outcome) byHash.set(outcome.hash, outcome)
    },
    /** Merges the new results into what other processes have written meanwhile. */
    save: async () => {
      if (Object.keys(learned).length === 0) return
      unsaved.set(images, learned)
      await images.write(manifestKey, Buffer.from(JSON.stringify({ ...(await read(images)), ...learned })))
      unsaved.delete(images)
    },
  }
}
export type OriginalManifest = Awaited<ReturnType<typeof openOriginalManifest>>
