/** Only the way from a card to its piece moves the picture; lists that follow each other share pieces too. */
export const itemShare = { item: 'item', default: 'none' }
