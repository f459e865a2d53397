import 'server-only'
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Master } from './masters'

const facts = z.object({ hash: z.string(), width: z.number(), height: z.number(), placeholder: z.string() })
const entry = z.object({
  size: z.number(),
  mtimeMs: z.number(),
  outcome: z.union([facts, z.object({ reason: z.string() })]),
})
const book = z.record(z.string(), entry)

/** What a look at a master found. */
export type Facts = z.infer<typeof facts>
type Outcome = Facts | { reason: string }

const read = async (file: string) => {
  const text = await readFile(file, 'utf8').catch(() => '{}')
  try {
    return book.safeParse(JSON.parse(text)).data ?? {}
  } catch {
    return {}
  }
}

/** What this process learned while the disk took no file, by the file of the memory: else each look would read all anew. */
const unsaved = new Map<string, z.infer<typeof book>>()

/**
 * What earlier runs found in each master, good or bad, so that a file is read again only when its size or time changed.
 * Kept in IMAGES_DIR/masters.json; losing it costs time, nothing else.
 */
export const openMemory = async (imagesDir: string) => {
  const file = path.join(imagesDir, 'masters.json')
  const known = await read(file)
  const learned: typeof known = { ...unsaved.get(file) }
  const byHash = new Map<string, Facts>()
  for (const { outcome } of [...Object.values(known), ...Object.values(learned)])
    if ('hash' in outcome) byHash.set(outcome.hash, outcome)
  return {
    recall: ({ file: master, size, mtimeMs }: Master): Outcome | undefined => {
      const found = learned[master] ?? known[master]
      return found && found.size === size && found.mtimeMs === mtimeMs ? found.outcome : undefined
    },
    /** What is known of the same picture under another path. */
    recallHash: (hash: string): Facts | undefined => byHash.get(hash),
    remember: ({ file: master, size, mtimeMs }: Master, outcome: Outcome) => {
      learned[master] = { size, mtimeMs, outcome }
      if ('hash' in outcome) byHash.set(outcome.hash, outcome)
    },
    /** Adds what was learned to what other processes have written meanwhile. */
    save: async () => {
      if (Object.keys(learned).length === 0) return
      unsaved.set(file, learned)
      await mkdir(imagesDir, { recursive: true })
      const draft = `${file}.${randomBytes(4).toString('hex')}`
      try {
        await writeFile(draft, JSON.stringify({ ...(await read(file)), ...learned }))
        await rename(draft, file)
        unsaved.delete(file)
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        throw error
      }
    },
  }
}
export type Memory = Awaited<ReturnType<typeof openMemory>>
