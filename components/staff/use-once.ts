import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useSyncExternalStore } from 'react'

/** How long nothing must have been read before buttons answer again; longer than between the clicks of a double click. */
const quiet = 600
const pace = 50
/** Whatever is still being read then, nobody waits longer. */
const longest = 10_000

/** How many actions are under way: one number for the whole desk, since what one button does moves others below the pointer. */
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

/** Until what an action changed was read again and has stood still for a moment. */
const settled = async (client: QueryClient) => {
  const begun = performance.now()
  let still = begun
  while (performance.now() - still < quiet && performance.now() - begun < longest) {
    await new Promise((resolve) => setTimeout(resolve, pace))
    if (client.isFetching() > 0) still = performance.now()
  }
}

/** For buttons that act at once: one gesture, one action. */
export const useOnce = () => {
  const client = useQueryClient()
  const isBusy = useSyncExternalStore(subscribe, isRunning)
  /** Runs, and lets the buttons rest meanwhile and until the screen has settled. Whether they rest already is not asked. */
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
    /** A button's click: nothing while another action runs or its result has not settled. */
    once: (run: () => Promise<unknown>) => {
      if (!isRunning()) void hold(run)
    },
    /** Says so of a button. It is not `disabled`: that would take the focus from whoever works by keyboard. */
    resting: { 'aria-disabled': isBusy, sx: { '&[aria-disabled=true]': { opacity: 0.5, cursor: 'default' } } },
  }
}

/**
 * For buttons that move what they stand on, so that a neighbour's slides below the pointer: the same thing may be moved
 * again at once, another only after the time of a double click.
 */
export const useSteps = () => {
  const latest = useRef({ of: '', at: Number.NEGATIVE_INFINITY })
  return (of: string, run: () => unknown) => {
    const now = performance.now()
    if (latest.current.of !== of && now - latest.current.at < quiet) return
    latest.current = { of, at: now }
    run()
  }
}
