import { idempotencyField } from '@/lib/forms/constants'
import { isMember } from '@/lib/members/is-member'
import { type Control, controlsOf } from './controls'
import { lastForgotten } from './forget-drafts'

type Draft = {
  fields: Record<string, string>
  sent?: { values: string; key: string }
  /** it was typed while a member was signed in */
  isMembers?: boolean
  /** when it was stored, in ms since 1970 */
  at?: number
}

const empty: Draft = { fields: {} }

// Storage may be full or forbidden; a reload then loses the draft.
const attempt = <Value>(work: () => Value, otherwise: Value) => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

/** Consent must be given anew each time, so checkboxes are not kept. */
const isWords = ({ type }: { type: string }) => type !== 'checkbox'

/** A control's initial value. */
const initialOf = (control: Control) =>
  control instanceof HTMLSelectElement
    ? ([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value
    : control.defaultValue

const isTyped = (control: Control) => control.value !== initialOf(control)

/** A form's draft, kept in sessionStorage, and the idempotency key that makes repeated sends one enquiry. */
export const openDraft = (form: HTMLFormElement, id: string) => {
  const stored = attempt(() => sessionStorage.getItem(`draft:${id}`), null)
  let draft = attempt((): Draft => ({ ...empty, ...JSON.parse(stored ?? '{}') }), empty)

  const store = () => {
    draft = { ...draft, isMembers: isMember(), at: Date.now() }
    attempt(() => sessionStorage.setItem(`draft:${id}`, JSON.stringify(draft)), undefined)
  }

  const clear = () => {
    draft = empty
    attempt(() => sessionStorage.removeItem(`draft:${id}`), undefined)
  }

  // The session may have ended in another tab, which cannot reach this one's drafts, or without a logout; the next
  // member may have signed in there.
  if (draft.isMembers && (!isMember() || (draft.at ?? 0) <= lastForgotten())) clear()

  return {
    keep: () => {
      const words = controlsOf(form).filter((control) => isWords(control) && isTyped(control))
      if (words.length === 0) return clear()
      draft = { ...draft, fields: Object.fromEntries(words.map(({ name, value }) => [name, value])) }
      store()
    },
    /** Restores values into untouched controls, and returns these. */
    restore: (): Control[] => {
      const waiting = controlsOf(form).filter((control) => isWords(control) && !isTyped(control))
      const filled = waiting.filter(({ name }) => draft.fields[name] !== undefined)
      for (const control of filled) control.value = draft.fields[control.name] ?? ''
      return filled
    },
    /** The request body. Unchanged values keep their idempotency key, even after a reload; changed ones do not. */
    sealed: (given: Record<string, unknown>) => {
      const values = JSON.stringify(given)
      const key = draft.sent?.values === values ? draft.sent.key : newKey()
      draft = { ...draft, sent: { values, key } }
      store()
      return JSON.stringify({ ...given, [idempotencyField]: key })
    },
    clear,
  }
}

/** crypto.randomUUID() needs a secure context; a shop on plain http in a local network has none. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
