import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and at hydration, then true: for what only works with JavaScript. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
