import 'server-only'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'

/** How staff arranged a folder's photographs: kept beside them, so that names and their addresses never change. */
const schema = z.object({
  /** names in their order; others follow in natural order */
  order: z.array(z.string().max(200)).max(2_000).default([]),
  /** a close-up or not, by name; others go by their name */
  closeUps: z.record(z.string().max(200), z.boolean()).default({}),
})

export type Arrangement = z.infer<typeof schema>

const fileIn = (folder: string) => path.join(/*turbopackIgnore: true*/ folder, '.arrangement.json')

/** A folder's arrangement; an empty one where there is none that can be read. */
export const readArrangement = async (folder: string): Promise<Arrangement> => {
  const text = await readFile(fileIn(folder), 'utf8').catch(() => '{}')
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return { order: [], closeUps: {} }
  }
}

/** Writes it whole or not at all. The folder must exist. */
export const writeArrangement = async (folder: string, arrangement: Arrangement): Promise<void> => {
  const draft = `${fileIn(folder)}.${process.pid}.${Date.now()}`
  await writeFile(draft, JSON.stringify(schema.parse(arrangement)))
  await rename(draft, fileIn(folder))
}

/** The same items in the arranged order, those it does not name last. */
export const arranged = <Item extends { name: string }>(items: Item[], { order }: Arrangement): Item[] => {
  const place = new Map(order.map((name, index) => [name, index]))
  const of = ({ name }: Item) => place.get(name) ?? order.length
  return items.toSorted((one, other) => of(one) - of(other))
}
