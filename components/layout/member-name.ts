import { fetchCurrentMember, sessionHolder } from '@/lib/members/fetch-current-member'
import { whenShown } from './native-navigation'

/**
 * Gives `show` the member's first name, and once another tab has changed the session, the other member's name or null.
 * Ends with `signal`.
 */
export const followName = (show: (name: string | null) => void, signal: AbortSignal) => {
  let shownFor = ''
  const check = () => {
    const holder = sessionHolder()
    if (signal.aborted || holder === shownFor) return
    shownFor = holder
    if (holder === '') return show(null)
    // A late answer names whoever was signed in when it was asked for.
    fetchCurrentMember().then(
      (member) => shownFor === holder && show(member?.firstName ?? null),
      () => {},
    )
  }
  whenShown(check)
  window.addEventListener('focus', check, { signal })
  document.addEventListener('visibilitychange', check, { signal })
}
