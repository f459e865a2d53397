'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import styles from './loader.module.css'

export type TransitionDetail = { href: string }

const delayMs = 100
const maxShownMs = 10_000
/** how long a page may take to appear after the server's response, in ms */
const graceMs = 1_000
const endings = ['error', 'unhandledrejection', 'pageshow'] as const

const pageOf = (href: string) => {
  const { pathname, search } = new URL(href, location.href)
  return pathname + search
}

/**
 * Covers the page while a client navigation takes over 100 ms; instrumentation-client.ts dispatches its start. It ends
 * when the new address has rendered, 1 s after a response that leads back to the same page (a redirect), on any error,
 * when the browser restores a page, and after 10 s at the latest.
 */
export function Loader({ children }: { children: ReactNode }) {
  const [loading, setLoading] = useState(false)
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  const shown = useRef('')

  const end = useCallback(() => {
    for (const timer of timers.current.splice(0)) clearTimeout(timer)
    setLoading(false)
  }, [])

  const arrive = useCallback(() => {
    shown.current = pageOf(location.href)
    end()
  }, [end])

  useEffect(() => {
    const after = (ms: number, act: () => void) => timers.current.push(setTimeout(act, ms))
    const start = (event: Event) => {
      end()
      if (pageOf((event as CustomEvent<TransitionDetail>).detail.href) === shown.current) return
      after(delayMs, () => setLoading(true))
      after(maxShownMs, end)
    }
    const answers = new PerformanceObserver((list) => {
      const answered = list.getEntries().some(({ name }) => name.includes('_rsc='))
      if (answered && timers.current.length > 0) after(graceMs, end)
    })
    answers.observe({ type: 'resource' })
    addEventListener('navigation', start)
    for (const name of endings) addEventListener(name, end)
    return () => {
      answers.disconnect()
      removeEventListener('navigation', start)
      for (const name of endings) removeEventListener(name, end)
      end()
    }
  }, [end])

  return (
    <>
      <p className="visually-hidden" role="status">
        {loading && 'Loading'}
      </p>
      <div className={styles.loader} data-loading={loading || undefined} data-screen aria-hidden="true">
        {children}
      </div>
      {/* useSearchParams() in a static page needs its own Suspense boundary */}
      <Suspense fallback={null}>
        <Arrival onArrive={arrive} />
      </Suspense>
    </>
  )
}

function Arrival({ onArrive }: { onArrive: () => void }) {
  const pathname = usePathname()
  const query = useSearchParams()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is the event
  useEffect(onArrive, [pathname, query, onArrive])
  return null
}
