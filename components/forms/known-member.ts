import { fetchCurrentMember } from '@/lib/members/fetch-current-member'
import { isMember } from '@/lib/members/is-member'
import { controlsOf } from './controls'

/**
 * Fills in what the shop knows of the signed-in member, by what each field completes, unless there is something in it.
 * What it filled in is in `known`, by field, and goes once the session has ended, in whichever tab.
 */
export const openKnown = (form: HTMLFormElement) => {
  const known = new Map<string, string>()
  const changed = () => form.dispatchEvent(new Event('input', { bubbles: true }))

  const fill = async () => {
    const member = isMember() ? await fetchCurrentMember().catch(() => null) : null
    if (!member) return
    let isFilled = false
    for (const control of controlsOf(form)) {
      const value = member.known[control.autocomplete]
      if (!value || control.value) continue
      control.value = value
      known.set(control.name, value)
      isFilled = true
    }
    if (isFilled) changed()
  }

  const forget = () => {
    if (isMember() || known.size === 0) return
    for (const control of controlsOf(form)) if (control.value === known.get(control.name)) control.value = ''
    known.clear()
    changed()
  }
  window.addEventListener('focus', forget)

  return { known: known as ReadonlyMap<string, string>, fill }
}
