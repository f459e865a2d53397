/** Animates the picture only from a card to its piece; consecutive lists may share pieces and must not animate. */
export const itemShare = { item: 'item', default: 'none' }
