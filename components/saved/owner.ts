const key = 'shop-saved-account'

/** What stands beside the list in this browser where it is an account's (components/saved/account-copy.ts); null where it is a guest's. */
export const readOwner = () => {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

export const writeOwner = (text: string | null) => {
  try {
    if (text === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, text)
  } catch {
    // Storage that keeps no list keeps no owner either.
  }
}
