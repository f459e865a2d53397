import { useEffect, useState } from 'react'
import { type Suggestions, shortestSearch } from '@/lib/suggestions/suggestion'

const pause = 120

const ask = async (q: string, signal: AbortSignal): Promise<Suggestions> => {
  const response = await fetch(`/api/suggestions?${new URLSearchParams({ q })}`, { signal })
  if (!response.ok) throw new Error(String(response.status))
  return response.json()
}

/** What is suggested for a text, asked for when the typing pauses. Those of before stay until the new ones come. */
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
          // Suggestions that do not come are none: the search itself still goes.
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
