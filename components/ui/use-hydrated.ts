import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the HTML and at hydration, true from then on: for what only script can do. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
