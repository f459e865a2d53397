/** For a viewing of a piece that cannot be seen, by the reason. */
const absenceTexts = {
  awaited: 'The piece is on its way to us: it is not here yet.',
  sold: 'The piece has been sold meanwhile.',
} as const
export type Absence = keyof typeof absenceTexts

export const isAbsence = (text: unknown): text is Absence =>
  typeof text === 'string' && Object.hasOwn(absenceTexts, text)
export const absenceText = (absence: Absence | null | undefined): string => (absence ? absenceTexts[absence] : '')

/** The visitor's confirmation of a requested viewing; `words` are day, hour and place. */
export const viewingWords = (words: string, absence: Absence | null | undefined) =>
  [`You asked for ${words}, which is not confirmed yet.`, absenceText(absence)].filter(Boolean).join(' ')
