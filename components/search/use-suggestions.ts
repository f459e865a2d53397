import { useEffect, useState } from 'react'
import { type Suggestions, shortestSearch } from '@/lib/suggestions/suggestion'

const pause = 120

const ask = async (q: string, signal: AbortSignal): Promise<Suggestions> => {
  const response = await fetch(`/api/suggestions?${new URLSearchParams({ q })}`, { signal })
  if (!response.ok) throw new Error(String(response.status))
  return response.json()
}

/** Suggestions for a text, requested when typing pauses. Earlier ones stay until the new ones arrive. */
export const useSuggestions = (typed: string) => {
  const [found, setFound] = useState<Suggestions | null>(null)
  const q = typed.trim()
  useEffect(() => {
    if (q.length < shortestSearch) {
      setFound(null)
      return
    }
    const asking = new AbortController()
    const timer = window.setTimeout(
      () =>
        void ask(q, asking.signal).then(setFound, () => {
          // Without suggestions, the search itself still works.
          if (!asking.signal.aborted) setFound(null)
        }),
      pause,
    )
    return () => {
      asking.abort()
      window.clearTimeout(timer)
    }
  }, [q])
  return found
}
