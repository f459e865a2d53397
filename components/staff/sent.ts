let last: { key: string; values: Record<string, unknown> } | null = null

/** Notes which values a save sent; `key` names the record in the version that it got by that. */
export const noteSent = (key: string, values: Record<string, unknown>) => {
  last = { key, values }
}

/** What was sent when a record got its present version, as far as that happened here; null where it did not. */
export const sentWith = (key: string) => (last?.key === key ? last.values : null)
