import type { Field } from '@/lib/staff/resources/resource'

/** A refused field. `isShown`: the form has an input for it, which shows the error. */
export type InvalidField = { field: Pick<Field, 'name' | 'label'>; sentence: string; isShown: boolean }

/** Text of the notice about refused fields. Includes the errors of fields that are not shown in the form. */
export const noticeOf = (wrong: readonly InvalidField[], general?: string): string => {
  const shown = wrong.filter(({ isShown }) => isShown).map(({ field }) => field.label)
  const hidden = wrong.filter(({ isShown }) => !isShown).map(({ field, sentence }) => `${field.label}: ${sentence}`)
  const toMend = shown.length > 0 ? [`Not saved yet. Please mend ${new Intl.ListFormat('en-GB').format(shown)}.`] : []
  return [...(general ? [general] : []), ...toMend, ...hidden].join(' ') || 'Not saved: something is not right yet.'
}
