import 'server-only'
import * as z from 'zod'
import type { Storage } from './storage'

/** Staff's arrangement of a folder's photographs. Stored beside them, so that file names and URLs stay unchanged. */
const schema = z.object({
  /** names in order; the others follow in natural order */
  order: z.array(z.string().max(200)).max(2_000).default([]),
  /** close-up or not, by name; for the others, the name decides */
  closeUps: z.record(z.string().max(200), z.boolean()).default({}),
})

export type PhotographOrder = z.infer<typeof schema>

/** The name of the file beside the photographs. */
export const photographOrderFile = '.arrangement.json'

const keyIn = (folder: string) => `${folder}/${photographOrderFile}`

/** Returns a folder's arrangement; an empty one if it is missing or unreadable. */
export const readPhotographOrder = async (photos: Storage, folder: string): Promise<PhotographOrder> => {
  const text = await photos.read(keyIn(folder))
  try {
    return schema.parse(JSON.parse(text?.toString('utf8') ?? '{}'))
  } catch {
    return { order: [], closeUps: {} }
  }
}

/** Writes the arrangement atomically. */
export const writePhotographOrder = (photos: Storage, folder: string, arrangement: PhotographOrder): Promise<void> =>
  photos.write(keyIn(folder), Buffer.from(JSON.stringify(schema.parse(arrangement))))

/** Sorts items in a stored order; items that it does not name come last. */
export const inPhotographOrder = <Item extends { name: string }>(items: Item[], { order }: PhotographOrder): Item[] => {
  const place = new Map(order.map((name, index) => [name, index]))
  const of = ({ name }: Item) => place.get(name) ?? order.length
  return items.toSorted((one, other) => of(one) - of(other))
}
