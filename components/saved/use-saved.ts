import { useSyncExternalStore } from 'react'
import { savedLimit, viewedLimit } from '@/lib/saved/piece-list'
import { createListStore, type ListStore, none } from './list-store'

export const savedStore = createListStore('shop-saved', savedLimit)
export const viewedStore = createListStore('shop-viewed', viewedLimit)

/** The current list; empty on the server and at hydration. */
export const useList = (store: ListStore) => useSyncExternalStore(store.subscribe, store.read, () => none)

const key = 'shop-saved-account'

/** The stored account list (components/saved/account-list.ts) if the browser's list is an account's; otherwise null. */
export const readOwner = () => {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

export const writeOwner = (text: string | null) => {
  try {
    if (text === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, text)
  } catch {
    // Storage that cannot store the list needs no owner either.
  }
}
