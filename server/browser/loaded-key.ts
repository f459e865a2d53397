/** Under which name pages that are rendered ahead tell in localStorage that they have loaded. */
export const loadedKey = 'shop-ahead'
