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
