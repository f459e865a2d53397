declare global {
  interface Navigator {
    /** not in every browser */
    connection?: { saveData?: boolean; effectiveType?: string }
  }
}

/** Whether the visitor asked for few bytes, or has a line that carries few. */
export const savesData = () => {
  const { saveData, effectiveType = '' } = navigator.connection ?? {}
  return saveData === true || effectiveType.endsWith('2g')
}
