import { useEffect, useRef } from 'react'
import { useNotify } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { type Field, fieldsOf, type Resource } from '@/lib/staff/resources/resource'

/** A refused field. `isShown`: the form has an input for it, which shows the error. */
type InvalidField = { field: Pick<Field, 'name' | 'label'>; sentence: string; isShown: boolean }

const list = new Intl.ListFormat('en-GB')
const inSentence = (label: string) =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

/** Text of the notice about refused fields. Includes the errors of fields that are not shown in the form. */
export const noticeOf = (wrong: readonly InvalidField[], general?: string): string => {
  const shown = wrong.filter(({ isShown }) => isShown).map(({ field }) => field.label)
  const hidden = wrong.filter(({ isShown }) => !isShown).map(({ field, sentence }) => `${field.label}: ${sentence}`)
  const toCorrect = shown.length > 0 ? [`Not saved. Please correct the ${list.format(shown.map(inSentence))}.`] : []
  return (
    [...(general ? [general] : []), ...toCorrect, ...hidden].join(' ') ||
    'Not saved. Please correct the highlighted fields.'
  )
}

const takesFocus =
  '[role=combobox], input:not([type=hidden], [aria-hidden=true]), textarea:not([aria-hidden=true]), [contenteditable=true], button'

const sentenceOf = (error: unknown): string => {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined
  return typeof message === 'string' ? message.replace(/^@@react-admin@@"|"$/g, '') : ''
}

/** After a refused save, shows a notice that names the invalid fields and focuses the first. Belongs in the form. */
export const ShowInvalidFields = ({ resource }: { resource: Resource }) => {
  const notify = useNotify()
  const { clearErrors } = useFormContext()
  const { submitCount, errors } = useFormState()
  const here = useRef<HTMLSpanElement>(null)
  const handledCount = useRef(submitCount)
  useEffect(() => {
    // The count begins anew where the form takes over a saved record.
    const isSubmitted = submitCount > handledCount.current
    handledCount.current = submitCount
    if (!isSubmitted) return
    const form = here.current?.closest('form')
    const inputOf = (name: string) =>
      form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)?.querySelector<HTMLElement>(takesFocus)
    const wrong = fieldsOf(resource)
      .filter(({ name }) => errors[name])
      .map((field) => ({ field, sentence: sentenceOf(errors[field.name]), input: inputOf(field.name) }))
    const general = sentenceOf(errors.root?.serverError)
    if (wrong.length === 0 && !general) return
    const fields = wrong.map(({ field, sentence, input }) => ({ field, sentence, isShown: Boolean(input) }))
    notify(noticeOf(fields, general), { type: 'error', autoHideDuration: 10_000 })
    // An error at a field without an input would never be cleared and would block every later save.
    clearErrors(wrong.filter(({ input }) => !input).map(({ field }) => field.name))
    const first = wrong.find(({ input }) => input)?.input
    // Waits until the save button is enabled again: it loses the focus while it is disabled.
    setTimeout(() => {
      first?.scrollIntoView({ block: 'center' })
      first?.focus({ preventScroll: true })
    }, 50)
  }, [submitCount, errors, notify, clearErrors, resource])
  return <span ref={here} hidden />
}
