'use client'

import { useState } from 'react'
import { useHydrated } from '@/components/ui/use-hydrated'

/** What came of a passkey's dialogue: where to go on, or what to say. */
export type Outcome = { href: string } | { text: string }

/**
 * One dialogue about a passkey at a time: whether it is under way, what it left to say, and `run`, whose work loads what it
 * needs at the click. `ready`: a click before hydration would be lost.
 */
export const useCeremony = () => {
  const ready = useHydrated()
  const [busy, setBusy] = useState(false)
  const [text, setText] = useState('')
  const run = async (work: () => Promise<Outcome>) => {
    if (busy) return
    setBusy(true)
    setText('')
    try {
      const outcome = await work()
      // A whole new page, and no second click until then.
      if ('href' in outcome) return window.location.assign(outcome.href)
      setText(outcome.text)
    } catch {
      setText('This could not be loaded. Please try again.')
    }
    setBusy(false)
  }
  return { ready, busy, text, run }
}
