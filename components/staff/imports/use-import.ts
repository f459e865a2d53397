import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPreparation } from './preparation'

/** State and actions of the import screen: uploads, preview and start of the import. */
export const useImport = (onStarted: (id: number) => Promise<void>) => {
  const [preparation] = useState(createPreparation)
  const { subscribe, current, leave, bring, ...actions } = preparation
  const state = useSyncExternalStore(subscribe, current)
  useEffect(() => leave, [leave])
  return { ...state, ...actions, bring: () => bring(onStarted) }
}
