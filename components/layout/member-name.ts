import { sessionHolder } from '@/lib/members/session-holder'
import { whenShown } from './when-shown'

/** The signed-in member's first name, or ''; null if the session has ended, which also clears the cookie. */
const askName = async (): Promise<string | null> => {
  const answer = await fetch('/api/users/auth', { headers: { Accept: 'application/json' } })
  if (answer.status === 401) return null
  const body: { data?: { first_name?: unknown } } | null = answer.ok ? await answer.json() : null
  return typeof body?.data?.first_name === 'string' ? body.data.first_name : ''
}

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
    const tell = (name: string | null) => shownFor === holder && show(name)
    askName().then(tell, () => {})
  }
  whenShown(check)
  window.addEventListener('focus', check, { signal })
  document.addEventListener('visibilitychange', check, { signal })
}
