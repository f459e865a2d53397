import { type ComponentProps, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { type FormProps, useTranslate, WarnWhenUnsavedChanges } from 'react-admin'
import { useBlocker } from 'react-router-dom'

const Beside = createContext<{ isUnsaved: boolean; note: (isUnsaved: boolean) => void }>({
  isUnsaved: false,
  note: () => {},
})

/** Around a form: knows whether something was typed beside it that the form does not save. */
export const MindBeside = ({ children }: { children: ReactNode }) => {
  const [isUnsaved, note] = useState(false)
  return <Beside.Provider value={{ isUnsaved, note }}>{children}</Beside.Provider>
}

/** For what is typed beside a form and saved by its own button: nobody leaves the screen with it unasked. */
export const useUnsavedBeside = (isUnsaved: boolean) => {
  const { note } = useContext(Beside)
  useEffect(() => {
    note(isUnsaved)
    return () => note(false)
  }, [note, isUnsaved])
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
