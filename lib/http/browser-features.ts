declare global {
  interface Navigator {
    /** not in every browser */
    connection?: { saveData?: boolean; effectiveType?: string }
  }
}

/** Whether the visitor asked to save data, or has a 2G connection. */
export const savesData = () => {
  const { saveData, effectiveType = '' } = navigator.connection ?? {}
  return saveData === true || effectiveType.endsWith('2g')
}

/** A channel to the browser's other tabs. Null if there can be none: Firefox refuses it where all cookies are blocked. */
export const openTabChannel = (name: string) => {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
