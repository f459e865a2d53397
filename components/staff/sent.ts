let last: { key: string; values: Record<string, unknown> } | null = null

/** Remembers the values of the latest save. `key` identifies the record and the version that it got. */
export const noteSent = (key: string, values: Record<string, unknown>) => {
  last = { key, values }
}

/** The values of the save that produced this version of a record; null if it was not the latest save here. */
export const sentWith = (key: string) => (last?.key === key ? last.values : null)
