/** Of a piece that is asked to be seen before it has arrived. */
export const awaitedText = 'The piece is on its way to us: it is not here yet.'

/** What a visitor hears of the viewing asked for, whose day, hour and place are `words`. */
export const viewingWords = (words: string, isAwaited: boolean) =>
  `You asked for ${words}, which is not confirmed yet.${isAwaited ? ` ${awaitedText}` : ''}`
