'use client'

import { useState } from 'react'
import { useHydrated } from '@/components/ui/use-hydrated'

/** The result of a passkey dialogue: an address to go to, or a message. */
export type Outcome = { href: string } | { text: string }

/**
 * Runs one passkey dialogue at a time: `busy` while it runs, `text` for its message. `work` loads its code on click.
 * `ready` is false before hydration, when a click would be lost.
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
      // A full page load; `busy` stays true until then: no second click.
      if ('href' in outcome) return window.location.assign(outcome.href)
      setText(outcome.text)
    } catch {
      setText('This could not be loaded. Please try again.')
    }
    setBusy(false)
  }
  return { ready, busy, text, run }
}
