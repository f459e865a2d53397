import { expect, it, vi } from 'vitest'
import { createListStore } from './list-store'

/** A page of the browser: its storage, which other tabs write too, and its events. */
const page = new EventTarget()
const storage = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, text: string) => storage.set(key, text),
})
vi.stubGlobal('addEventListener', page.addEventListener.bind(page))

it('a list is read again when another tab changes it, and when the page comes back from the back/forward cache', () => {
  const store = createListStore('shop-saved', 10)
  const seen: (readonly string[])[] = []
  const leave = store.subscribe(() => seen.push(store.read()))
  store.subscribe(() => {})
  storage.set('shop-saved', '["A"]')
  page.dispatchEvent(new Event('storage'))
  storage.set('shop-saved', '["B","A"]')
  page.dispatchEvent(new Event('pageshow'))
  expect(seen).toEqual([['A'], ['B', 'A']])
  leave()
  store.write(['C'])
  expect(seen).toHaveLength(2)
})
