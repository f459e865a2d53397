import { tidySkus } from '@/lib/saved/piece-list'

const key = 'shop-saved-account'

const parse = (text: string): readonly string[] => {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? tidySkus(value) : []
  } catch {
    return []
  }
}

/**
 * The account's list as this browser last heard of it, where the list in this browser is an account's, which goes with its
 * session; null where it is a guest's. What differs between the two lists is what the account has still to be told.
 */
export const accountList = (): readonly string[] | null => {
  try {
    const text = window.localStorage.getItem(key)
    return text === null ? null : parse(text)
  } catch {
    return null
  }
}

export const keepAccountList = (list: readonly string[] | null) => {
  try {
    if (list) window.localStorage.setItem(key, JSON.stringify(tidySkus(list)))
    else window.localStorage.removeItem(key)
  } catch {
    // Storage that keeps no list keeps no owner either.
  }
}
