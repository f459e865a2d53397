import { type RefObject, useEffect, useRef } from 'react'

type Item = { name: string }[]
type Lists = { photos: Item; removed: Item }

const buttonsOf = { photos: '[data-removes]', removed: '[data-brings-back]' } as const

/**
 * Moves the focus when a focused button disappears with its line: to the button in its place, else to the first of the
 * other list. Leaves the focus if it is elsewhere. Returns a function to call before a line is removed.
 */
export const useFocusRecovery = (region: RefObject<HTMLElement | null>, { photos, removed }: Lists) => {
  const leaving = useRef<{ name: string; index: number; from: keyof Lists } | null>(null)
  useEffect(() => {
    const gone = leaving.current
    const lists = { photos, removed }
    if (!gone || lists[gone.from].some(({ name }) => name === gone.name)) return
    leaving.current = null
    if (document.activeElement !== document.body) return
    const shown = (list: keyof Lists) => [...(region.current?.querySelectorAll<HTMLElement>(buttonsOf[list]) ?? [])]
    const beside = shown(gone.from)
    const [other] = shown(gone.from === 'photos' ? 'removed' : 'photos')
    ;(beside[Math.min(gone.index, beside.length - 1)] ?? other)?.focus()
  }, [region, photos, removed])
  return (from: keyof Lists, name: string) => {
    leaving.current = { name, from, index: { photos, removed }[from].findIndex((one) => one.name === name) }
  }
}
