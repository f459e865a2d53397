import { useEffect, useMemo, useState } from 'react'
import { minSearchLength, type Suggestions } from '@/lib/suggestions/suggestion'

const debounceMs = 120
/** earlier suggestions stay for so many ms while a request takes long */
const staleMs = 1_000

const ask = async (q: string, signal: AbortSignal): Promise<Suggestions> => {
  const response = await fetch(`/api/suggestions?${new URLSearchParams({ q })}`, { signal })
  if (!response.ok) throw new Error(String(response.status))
  return response.json()
}

const isPartOf = (one: string, other: string) => other.toLowerCase().startsWith(one.toLowerCase())

/** The suggestions for `asked` while the text is `q`; null if the two texts have nothing to do with each other. */
const laterOn = ({ asked, found }: { asked: string; found: Suggestions }, q: string): Suggestions | null => {
  if (asked === q) return found
  if (!isPartOf(asked, q) && !isPartOf(q, asked)) return null
  // Links to a whole listing always search what is typed now.
  const results = found.results.map(({ label, href }) => ({
    label: `${label.slice(0, label.indexOf('“'))}“${q}”`,
    href: `${href.split('?')[0]}?${new URLSearchParams({ q })}`,
  }))
  return { ...found, results }
}

/**
 * Suggestions for a text, requested when typing pauses. Earlier ones stay for a moment if their text is a part of the
 * new one, or contains it.
 */
export const useSuggestions = (typed: string) => {
  const [last, setLast] = useState<{ asked: string; found: Suggestions } | null>(null)
  const q = typed.trim()
  useEffect(() => {
    if (q.length < minSearchLength) {
      setLast(null)
      return
    }
    const asking = new AbortController()
    const old = window.setTimeout(() => setLast(null), debounceMs + staleMs)
    const timer = window.setTimeout(() => {
      void ask(q, asking.signal)
        .then(
          (found) => setLast({ asked: q, found }),
          () => {
            // Without suggestions, the search itself still works.
            if (!asking.signal.aborted) setLast(null)
          },
        )
        .finally(() => window.clearTimeout(old))
    }, debounceMs)
    return () => {
      asking.abort()
      window.clearTimeout(timer)
      window.clearTimeout(old)
    }
  }, [q])
  return useMemo(() => last && laterOn(last, q), [last, q])
}
