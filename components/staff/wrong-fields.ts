import type { Field } from '@/lib/staff/resources/resource'

/** A field that was refused: `isShown` where its input stands in the form, with the sentence below it. */
export type Wrong = { field: Pick<Field, 'name' | 'label'>; sentence: string; isShown: boolean }

/** What a notice says of wrong fields. The sentence stands at the field itself; it is said here only where there is none. */
export const noticeOf = (wrong: readonly Wrong[], general?: string): string => {
  const shown = wrong.filter(({ isShown }) => isShown).map(({ field }) => field.label)
  const hidden = wrong.filter(({ isShown }) => !isShown).map(({ field, sentence }) => `${field.label}: ${sentence}`)
  const toMend = shown.length > 0 ? [`Not saved yet. Please mend ${new Intl.ListFormat('en-GB').format(shown)}.`] : []
  return [...(general ? [general] : []), ...toMend, ...hidden].join(' ') || 'Not saved: something is not right yet.'
}
