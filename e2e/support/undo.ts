const cleanups: (() => Promise<unknown>)[] = []

/** Registers an undo step. Returns that step, which runs once, for a test that needs it earlier. */
export const addCleanup = (cleanup: () => Promise<unknown>) => {
  let result: Promise<unknown> | undefined
  const once = async () => {
    result ??= cleanup()
    await result
  }
  cleanups.push(once)
  return once
}

/** Returns a function that undoes what was registered since this call, last first. */
export const collectCleanups = () => {
  const before = cleanups.length
  return async () => {
    while (cleanups.length > before) await cleanups.pop()?.()
  }
}
