import { useEffect, useRef } from 'react'

/** Scrolls the beginning of a list out from under the sticky search above it when a search there changes the list. */
export const useTopInView = (shown: unknown) => {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    const search = list.current?.previousElementSibling
    if (!list.current || !search?.contains(document.activeElement)) return
    // Scrolling up also reveals the header.
    const header = document.getElementById('header')?.offsetHeight ?? 0
    const hidden = header + search.getBoundingClientRect().height - list.current.getBoundingClientRect().top
    if (hidden > 0) window.scrollBy({ top: -hidden, behavior: 'instant' })
  }, [shown])
  return list
}
