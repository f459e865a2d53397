import { idempotencyField } from '@/lib/forms/constants'
import { isMember } from '@/lib/members/is-member'
import { type Control, controlsOf } from './controls'
import { lastForgotten } from './forget-drafts'

type Draft = {
  fields: Record<string, string>
  /** what was sent last, and from which page */
  sent?: { values: string; page: unknown; key: string }
  /** it was typed while a member was signed in */
  isMembers?: boolean
  /** when it was stored, in ms since 1970 */
  at?: number
}

const empty: Draft = { fields: {} }

// Storage may be full or forbidden; then only the browser's own memory of the fields is left.
const attempt = <Value>(work: () => Value, otherwise: Value) => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

/** A control's initial value. */
const initialOf = (control: Control) =>
  control instanceof HTMLSelectElement
    ? ([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value
    : control.defaultValue

type Kept = {
  /** names of fields that are not kept */
  secrets?: readonly string[]
  /** values that were filled in for a member, by field: nobody typed them */
  known?: ReadonlyMap<string, string>
}

/** A form's draft, kept in sessionStorage, and the idempotency key that makes repeated sends one enquiry. */
export const openDraft = (form: HTMLFormElement, id: string, { secrets = [], known }: Kept = {}) => {
  const isTyped = (control: Control) =>
    control.value !== initialOf(control) && control.value !== known?.get(control.name)
  /** Consent must be given anew each time, so checkboxes are not kept. */
  const isWords = ({ type, name }: Control) => type !== 'checkbox' && !secrets.includes(name)
  const read = () =>
    attempt((): Draft => ({ ...empty, ...JSON.parse(sessionStorage.getItem(`draft:${id}`) ?? '{}') }), empty)
  /** storage refused what was typed last */
  let isLost = false
  let draft = read()

  const store = () => {
    draft = { ...draft, isMembers: isMember(), at: Date.now() }
    isLost = attempt(() => sessionStorage.setItem(`draft:${id}`, JSON.stringify(draft)) !== undefined, true)
  }

  const clear = () => {
    draft = empty
    isLost = false
    attempt(() => sessionStorage.removeItem(`draft:${id}`), undefined)
  }

  return {
    keep: () => {
      const words = controlsOf(form).filter((control) => isWords(control) && isTyped(control))
      if (words.length === 0) return clear()
      draft = { ...draft, fields: Object.fromEntries(words.map(({ name, value }) => [name, value])) }
      store()
    },
    /** Restores values into untouched controls, and returns these. */
    restore: (): Control[] => {
      // The same form may have been filled in, or sent, on another page since.
      if (!isLost) draft = read()
      // The session may have ended in another tab, which cannot reach this one's drafts, or without a logout; the next
      // member may have signed in there.
      if (draft.isMembers && (!isMember() || (draft.at ?? 0) <= lastForgotten())) clear()
      const waiting = controlsOf(form).filter((control) => isWords(control) && !isTyped(control))
      const filled = waiting.filter(({ name }) => draft.fields[name] !== undefined)
      for (const control of filled) control.value = draft.fields[control.name] ?? ''
      return filled
    },
    /**
     * The request body. Unchanged values keep their idempotency key, even after a reload; changed ones do not. They
     * keep the page they were first sent from, too: the visitor may have gone on, and the footer's form with them.
     */
    sealed: ({ form_url, ...given }: Record<string, unknown>) => {
      const values = JSON.stringify(given)
      const sent = draft.sent?.values === values ? draft.sent : { values, page: form_url, key: newKey() }
      draft = { ...draft, sent }
      store()
      return JSON.stringify({ ...given, form_url: sent.page, [idempotencyField]: sent.key })
    },
    clear,
    /** Whether only the form itself still has what was typed. */
    isLost: () => isLost,
  }
}

/** crypto.randomUUID() needs a secure context; a shop on plain http in a local network has none. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
