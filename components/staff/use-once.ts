import { useQueryClient } from '@tanstack/react-query'
import { useRef, useSyncExternalStore } from 'react'
import { noteFocus } from './keep-focus'

/** Milliseconds without queries before buttons are enabled again; longer than the interval of a double click. */
const quietMs = 600
const pollMs = 50
/** Maximum wait in milliseconds, even if queries are still running. */
const maxWaitMs = 10_000

/**
 * Resolves once `isBusy` has been false for `quietMs` ms. Counts timers, not the time, which also passes while the page
 * is frozen: a click of that moment is handled afterwards.
 */
const quiet = async (isBusy: () => boolean) => {
  let left = quietMs
  for (let waited = 0; left > 0 && waited < maxWaitMs; waited += pollMs) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    left = isBusy() ? quietMs : left - pollMs
  }
}

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

/** For buttons that act immediately: prevents a double click from running an action twice. */
export const useOnce = () => {
  const client = useQueryClient()
  const isBusy = useSyncExternalStore(subscribe, isRunning)
  /**
   * Runs an action unconditionally, and disables the buttons until it is done and the screen has settled. Keeps the
   * focus near a button that has gone by then.
   */
  const hold = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    const giveBackFocus = noteFocus()
    count(1)
    try {
      return await run()
    } finally {
      void quiet(() => client.isFetching() > 0).finally(() => {
        count(-1)
        giveBackFocus()
      })
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
  const latest = useRef<{ of: string } | null>(null)
  return (of: string, run: () => unknown) => {
    if (latest.current && latest.current.of !== of) return
    const own = { of }
    latest.current = own
    void quiet(() => false).then(() => {
      if (latest.current === own) latest.current = null
    })
    run()
  }
}
