import { tidySkus } from '@/lib/saved/piece-list'

/** A list of SKUs in this browser. Only SKUs are kept, so nothing here tells what a piece is. */
export type ListStore = {
  /** the same array until the list changes */
  read: () => readonly string[]
  write: (list: readonly string[]) => void
  subscribe: (listener: () => void) => () => void
  /** false where the browser keeps nothing: the list then ends with the page */
  isKept: () => boolean
}

/** What a list is on the server and at hydration. */
export const none: readonly string[] = []

/** A list as it was stored; `none` where that cannot be read. */
export const parseList = (text: string | null, limit: number): readonly string[] => {
  if (!text) return none
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? tidySkus(value, limit) : none
  } catch {
    return none
  }
}

/** A list under `key` in localStorage, in step with other tabs. Storage that is disabled or full costs the list nothing but its memory. */
export const createListStore = (key: string, limit: number): ListStore => {
  const listeners = new Set<() => void>()
  let stored: string | null = null
  let list = none
  let kept = true

  const readStorage = () => {
    try {
      return localStorage.getItem(key)
    } catch {
      kept = false
      return stored
    }
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell()
  }

  return {
    read: () => {
      const text = kept ? readStorage() : stored
      if (text !== stored) {
        stored = text
        list = parseList(text, limit)
      }
      return list
    },
    write: (next) => {
      list = tidySkus(next, limit)
      stored = JSON.stringify(list)
      try {
        localStorage.setItem(key, stored)
        kept = true
      } catch {
        kept = false
      }
      tell()
    },
    subscribe: (listener) => {
      if (listeners.size === 0) addEventListener('storage', onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('storage', onStorage)
      }
    },
    isKept: () => kept,
  }
}
