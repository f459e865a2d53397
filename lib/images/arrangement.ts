import 'server-only'
import * as z from 'zod'
import type { Storage } from './storage'

/** How staff arranged a folder's photographs: kept beside them, so that names and their addresses never change. */
const schema = z.object({
  /** names in their order; others follow in natural order */
  order: z.array(z.string().max(200)).max(2_000).default([]),
  /** a close-up or not, by name; others go by their name */
  closeUps: z.record(z.string().max(200), z.boolean()).default({}),
})

export type Arrangement = z.infer<typeof schema>

/** The name of the file beside the photographs. */
export const arrangementFile = '.arrangement.json'

const keyIn = (folder: string) => `${folder}/${arrangementFile}`

/** A folder's arrangement; an empty one where there is none that can be read. */
export const readArrangement = async (photos: Storage, folder: string): Promise<Arrangement> => {
  const text = await photos.read(keyIn(folder))
  try {
    return schema.parse(JSON.parse(text?.toString('utf8') ?? '{}'))
  } catch {
    return { order: [], closeUps: {} }
  }
}

/** Writes it whole or not at all. */
export const writeArrangement = (photos: Storage, folder: string, arrangement: Arrangement): Promise<void> =>
  photos.write(keyIn(folder), Buffer.from(JSON.stringify(schema.parse(arrangement))))

/** The same items in the arranged order, those it does not name last. */
export const arranged = <Item extends { name: string }>(items: Item[], { order }: Arrangement): Item[] => {
  const place = new Map(order.map((name, index) => [name, index]))
  const of = ({ name }: Item) => place.get(name) ?? order.length
  return items.toSorted((one, other) => of(one) - of(other))
}
