/** For a viewing of a piece that has not arrived. */
export const awaitedText = 'The piece is on its way to us: it is not here yet.'

/** The visitor's confirmation of a requested viewing; `words` are day, hour and place. */
export const viewingWords = (words: string, isAwaited: boolean) =>
  `You asked for ${words}, which is not confirmed yet.${isAwaited ? ` ${awaitedText}` : ''}`
