const key = 'shop-saved-account'

/** Whether the list in this browser is an account's, which goes with its session. */
export const accountKept = (): boolean => {
  try {
    return window.localStorage.getItem(key) === '1'
  } catch {
    return false
  }
}

export const setAccountKept = (kept: boolean) => {
  try {
    if (kept) window.localStorage.setItem(key, '1')
    else window.localStorage.removeItem(key)
  } catch {
    // Storage that keeps no list keeps no owner either.
  }
}
