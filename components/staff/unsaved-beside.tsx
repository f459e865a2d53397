import { type ComponentProps, createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { type FormProps, useTranslate, WarnWhenUnsavedChanges } from 'react-admin'
import { useBlocker } from 'react-router-dom'

/** `hold` registers unsaved input outside the form and returns a function that unregisters it. */
const Beside = createContext<{ isUnsaved: boolean; hold: () => () => void } | null>(null)

/** Wraps a form, or a screen around one, and tracks unsaved input beside the form. */
export const MindBeside = ({ children }: { children: ReactNode }) => {
  const outer = useContext(Beside)
  const [held, setHeld] = useState(0)
  const hold = useCallback(() => {
    setHeld((count) => count + 1)
    return () => setHeld((count) => count - 1)
  }, [])
  // The form asks for everything on its screen.
  if (outer) return children
  return <Beside.Provider value={{ isUnsaved: held > 0, hold }}>{children}</Beside.Provider>
}

/** Asks before leaving while `isUnsaved`: for input beside a form with its own save button, and for uploads. */
export const useUnsavedBeside = (isUnsaved: boolean) => {
  const hold = useContext(Beside)?.hold
  useEffect(() => (isUnsaved ? hold?.() : undefined), [hold, isUnsaved])
}

/** Whether there is unsaved input beside the form, or an upload runs. */
export const useIsUnsavedBeside = (): boolean => useContext(Beside)?.isUnsaved ?? false

/** Runs work and asks before leaving until it is done, even if what began it, such as a dialog, is closed meanwhile. */
export const useWorkBeside = () => {
  const hold = useContext(Beside)?.hold
  return async (work: () => Promise<void>): Promise<void> => {
    const release = hold?.()
    try {
      await work()
    } finally {
      release?.()
    }
  }
}

/** Asks before leaving, as long as it is rendered: by a link of the desk, or by closing the page. */
export const AlwaysAsk = () => {
  const translate = useTranslate()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(translate('ra.message.unsaved_changes'))) blocker.proceed()
    else blocker.reset()
  }, [blocker, translate])
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [])
  return null
}

type WarnProps = ComponentProps<NonNullable<FormProps['WarnWhenUnsavedChangesComponent']>>

/** Asks before leaving with unsaved input in the form or beside it. A router supports only one blocker at a time. */
export const WarnOfUnsaved = ({ enable, formRootPathName, formControl }: WarnProps) =>
  useContext(Beside)?.isUnsaved ? (
    <AlwaysAsk />
  ) : (
    <WarnWhenUnsavedChanges enable={enable} formRootPathName={formRootPathName} formControl={formControl} />
  )
