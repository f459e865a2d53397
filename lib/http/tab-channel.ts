/** A channel to the browser's other tabs. Null if there can be none: Firefox refuses it where all cookies are blocked. */
export const openTabChannel = (name: string) => {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
