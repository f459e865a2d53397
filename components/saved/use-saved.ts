import { useSyncExternalStore } from 'react'
import { savedLimit, viewedLimit } from '@/lib/saved/piece-list'
import { createListStore, type ListStore, none } from './list-store'

export const savedStore = createListStore('shop-saved', savedLimit)
export const viewedStore = createListStore('shop-viewed', viewedLimit)

/** The current list; empty on the server and at hydration. */
export const useList = (store: ListStore) => useSyncExternalStore(store.subscribe, store.read, () => none)
