import { useEffect } from 'react'
import { Cookies } from '@/components/cookies/cookies'
import { FormsInSight } from '@/components/forms/forms-in-sight'
import { StorageWarning } from '@/components/saved/storage-warning'
import { BrokenImages } from '@/components/ui/broken-images'

export type DeferredProps = {
  /** address of the analytics script */
  analytics?: string
  /** the cookie settings button, if it was pressed before this loaded */
  pressed: HTMLElement | null
}

/**
 * Writes the router's state into the history entry of a followed fragment link (`#main`), which the browser creates
 * without it: the router ignores a step back to such an entry.
 */
const adoptFragment = () => {
  if (!history.state) history.replaceState(null, '', location.href)
}

/**
 * Leaves the history entry of a dialog that is no longer open, because the page was loaded anew: after a reload, or a step
 * back from another website. Back would seem to do nothing there.
 */
const leaveDialogEntry = () => {
  if (history.state?.dialog && !document.querySelector('dialog[open]')) history.back()
}

/** Non-essential components and listeners, loaded after the page. */
export const Deferred = ({ analytics, pressed }: DeferredProps) => {
  useEffect(() => {
    adoptFragment()
    leaveDialogEntry()
    addEventListener('hashchange', adoptFragment)
    return () => removeEventListener('hashchange', adoptFragment)
  }, [])
  return (
    <>
      <Cookies analytics={analytics} pressed={pressed} />
      <BrokenImages />
      <FormsInSight />
      <StorageWarning />
    </>
  )
}
