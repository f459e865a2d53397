let last: { key: string; values: Record<string, unknown> } | null = null
const listeners = new Set<() => void>()

/** Remembers the values of the latest save. `key` identifies the record and the version that it got. */
export const noteSent = (key: string, values: Record<string, unknown>) => {
  last = { key, values }
  for (const listener of listeners) listener()
}

/** The values of the save that produced this version of a record; null if it was not the latest save here. */
export const sentWith = (key: string) => (last?.key === key ? last.values : null)

/** Calls `listener` after each save. Returns a function that ends this. */
export const onSent = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
