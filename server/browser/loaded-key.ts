/** The localStorage key by which pages that are rendered ahead report that they have loaded. */
export const loadedKey = 'shop-ahead'
