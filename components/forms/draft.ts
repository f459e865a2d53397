import { idempotencyField } from '@/lib/forms/constants'
import { type Control, controlsOf } from './controls'

type Draft = { fields: Record<string, string>; sent?: { values: string; key: string } }

const empty: Draft = { fields: {} }

// Storage may be full or forbidden; then a reload forgets, nothing worse.
const attempt = <Value>(work: () => Value, otherwise: Value) => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

/** Agreement is given anew each time; words are kept. */
const isWords = ({ type }: { type: string }) => type !== 'checkbox'

/** What a field says before anybody has touched it. */
const initialOf = (control: Control) =>
  control instanceof HTMLSelectElement
    ? ([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value
    : control.defaultValue

const isTyped = (control: Control) => control.value !== initialOf(control)

/** What is typed into a form, kept in this tab through a reload, and the key that makes repeated sends one enquiry. */
export const openDraft = (form: HTMLFormElement, id: string) => {
  const stored = attempt(() => sessionStorage.getItem(`draft:${id}`), null)
  let draft = attempt((): Draft => ({ ...empty, ...JSON.parse(stored ?? '{}') }), empty)

  const store = () => attempt(() => sessionStorage.setItem(`draft:${id}`, JSON.stringify(draft)), undefined)

  const clear = () => {
    draft = empty
    attempt(() => sessionStorage.removeItem(`draft:${id}`), undefined)
  }

  return {
    keep: () => {
      const words = controlsOf(form).filter((control) => isWords(control) && isTyped(control))
      if (words.length === 0) return clear()
      draft = { ...draft, fields: Object.fromEntries(words.map(({ name, value }) => [name, value])) }
      store()
    },
    /** Fills what is still as it was at first. Gives whether it filled anything. */
    restore: () => {
      const waiting = controlsOf(form).filter((control) => isWords(control) && !isTyped(control))
      const filled = waiting.filter(({ name }) => draft.fields[name] !== undefined)
      for (const control of filled) control.value = draft.fields[control.name] ?? ''
      return filled.length > 0
    },
    /** The values as they are sent. The same values keep their key, also through a reload; changed ones are new. */
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

/** randomUUID() needs https or localhost; a shop on plain http in its own network has neither. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
