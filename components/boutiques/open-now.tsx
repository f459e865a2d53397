'use client'

import { useEffect, useState } from 'react'
import { openNow, type OpenNow as State } from '@/lib/boutiques/open-now'
import type { OpeningHours } from '@/lib/boutiques/opening-hours'
import styles from './open-now.module.css'

/** Whether the boutique is open in its own time zone, updated every minute. Reserves its line until that is known. */
export function OpenNow({ opening, timeZone }: { opening: OpeningHours; timeZone: string }) {
  const [state, setState] = useState<State>(null)

  useEffect(() => {
    let timer: number
    const look = () => {
      window.clearTimeout(timer)
      setState(openNow(opening, timeZone, new Date()))
      timer = window.setTimeout(look, 60_000 - (Date.now() % 60_000))
    }
    look()
    // Timers stop while a device sleeps.
    document.addEventListener('visibilitychange', look)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [opening, timeZone])

  return (
    <p className={`text-sm ${styles.line}`} data-open-now>
      {state && <span className={`status ${state.open ? '' : 'status--sold'}`}>{state.text}</span>}
    </p>
  )
}
