import { useEffect, useRef } from 'react'

/** Brings a list's beginning out from under the search that sticks above it, when what is searched for there changes it. */
export const useTopInView = (shown: unknown) => {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    const search = list.current?.previousElementSibling
    if (!list.current || !search?.contains(document.activeElement)) return
    // Scrolling back brings the header back as well.
    const header = document.getElementById('header')?.offsetHeight ?? 0
    const hidden = header + search.getBoundingClientRect().height - list.current.getBoundingClientRect().top
    if (hidden > 0) window.scrollBy({ top: -hidden, behavior: 'instant' })
  }, [shown])
  return list
}
