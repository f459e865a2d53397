import { type ComponentProps, createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { type FormProps, useTranslate, WarnWhenUnsavedChanges } from 'react-admin'
import { useBlocker } from 'react-router-dom'

/** `hold` counts one thing more that leaving would lose, and gives what counts it off again. */
const Beside = createContext<{ isUnsaved: boolean; hold: () => () => void }>({ isUnsaved: false, hold: () => () => {} })

/** Around a form: knows whether something stands beside it that the form does not save. */
export const MindBeside = ({ children }: { children: ReactNode }) => {
  const [held, setHeld] = useState(0)
  const hold = useCallback(() => {
    setHeld((count) => count + 1)
    return () => setHeld((count) => count - 1)
  }, [])
  return <Beside.Provider value={{ isUnsaved: held > 0, hold }}>{children}</Beside.Provider>
}

/** For what is typed beside a form and saved by its own button, and for a file on its way: nobody leaves with it unasked. */
export const useUnsavedBeside = (isUnsaved: boolean) => {
  const { hold } = useContext(Beside)
  useEffect(() => (isUnsaved ? hold() : undefined), [hold, isUnsaved])
}

const AlwaysAsk = () => {
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

/** Asks whoever leaves with words unsaved, in the form or beside it. One of the two: a router listens to one alone. */
export const WarnOfUnsaved = ({ enable, formRootPathName, formControl }: WarnProps) =>
  useContext(Beside).isUnsaved ? (
    <AlwaysAsk />
  ) : (
    <WarnWhenUnsavedChanges enable={enable} formRootPathName={formRootPathName} formControl={formControl} />
  )
