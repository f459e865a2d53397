/** For a viewing of a piece that cannot be seen, by the reason. */
const absenceTexts = {
  awaited: 'The piece is on its way to us and not here yet.',
  sold: 'The piece has since been sold.',
} as const
export type Unavailability = keyof typeof absenceTexts

export const isUnavailability = (text: unknown): text is Unavailability =>
  typeof text === 'string' && Object.hasOwn(absenceTexts, text)
export const unavailabilityText = (absence: Unavailability | null | undefined): string =>
  absence ? absenceTexts[absence] : ''

/** The visitor's confirmation of a requested viewing; `words` are day, hour and place. */
export const viewingText = (words: string, absence: Unavailability | null | undefined) =>
  [`You asked for ${words}, which is not confirmed yet.`, unavailabilityText(absence)].filter(Boolean).join(' ')
