import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useSyncExternalStore } from 'react'

/** Milliseconds without queries before buttons are enabled again; longer than the interval of a double click. */
const quietMs = 600
const pollMs = 50
/** Maximum wait in milliseconds, even if queries are still running. */
const maxWaitMs = 10_000

/** Number of running actions. Shared by the whole desk, because an action can move other buttons below the pointer. */
let running = 0
const listeners = new Set<() => void>()

const count = (by: 1 | -1) => {
  running += by
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isRunning = () => running > 0

/** Resolves once no query has run for `quietMs` ms after an action. */
const settled = async (client: QueryClient) => {
  const begun = performance.now()
  let still = begun
  while (performance.now() - still < quietMs && performance.now() - begun < maxWaitMs) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    if (client.isFetching() > 0) still = performance.now()
  }
}

/** For buttons that act immediately: prevents a double click from running an action twice. */
export const useOnce = () => {
  const client = useQueryClient()
  const isBusy = useSyncExternalStore(subscribe, isRunning)
  /** Runs an action unconditionally, and disables the buttons until it is done and the screen has settled. */
  const hold = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    count(1)
    try {
      return await run()
    } finally {
      void settled(client).finally(() => count(-1))
    }
  }
  return {
    hold,
    /** Runs an action, unless another one is running or has not settled. */
    once: (run: () => Promise<unknown>) => {
      if (!isRunning()) void hold(run)
    },
    /** Props of a button. Uses aria-disabled, because `disabled` would lose the keyboard focus. */
    resting: { 'aria-disabled': isBusy, sx: { '&[aria-disabled=true]': { opacity: 0.5, cursor: 'default' } } },
  }
}

/**
 * For buttons that move their own item, so that a neighbour's button slides below the pointer. The same item can be
 * moved again at once, another one only after 600 ms.
 */
export const useSteps = () => {
  const latest = useRef({ of: '', at: Number.NEGATIVE_INFINITY })
  return (of: string, run: () => unknown) => {
    const now = performance.now()
    if (latest.current.of !== of && now - latest.current.at < quietMs) return
    latest.current = { of, at: now }
    run()
  }
}
