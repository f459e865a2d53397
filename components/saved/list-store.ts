import { tidySkus } from '@/lib/saved/piece-list'

/** A list of SKUs in this browser. Only SKUs are stored, so nothing here reveals what a piece is. */
export type ListStore = {
  /** returns the same array until the list changes */
  read: () => readonly string[]
  write: (list: readonly string[]) => void
  subscribe: (listener: () => void) => () => void
  /** false if storage is unavailable: the list is then lost with the page */
  isPersistent: () => boolean
}

/** The list on the server and at hydration. */
export const none: readonly string[] = []

/** Parses a stored list; `none` if it cannot be read. */
export const parseList = (text: string | null, limit: number): readonly string[] => {
  if (!text) return none
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? tidySkus(value, limit) : none
  } catch {
    return none
  }
}

/** A list in localStorage under `key`, synchronised between tabs. If storage is unavailable, it stays in memory. */
export const createListStore = (key: string, limit: number): ListStore => {
  const listeners = new Set<() => void>()
  let stored: string | null = null
  let list = none
  let isPersistent = true

  const readStorage = () => {
    try {
      return localStorage.getItem(key)
    } catch {
      isPersistent = false
      return stored
    }
  }
  const notify = () => {
    for (const listener of listeners) listener()
  }

  return {
    read: () => {
      const text = isPersistent ? readStorage() : stored
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
        isPersistent = true
      } catch {
        isPersistent = false
      }
      notify()
    },
    subscribe: (listener) => {
      // Adding `notify` again changes nothing. In the back/forward cache a page receives no storage events.
      addEventListener('storage', notify)
      addEventListener('pageshow', notify)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isPersistent: () => isPersistent,
  }
}
