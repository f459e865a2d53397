const key = 'shop-saved-account'

const read = () => {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Whether the list in this browser is an account's, which goes with its session. */
export const accountKept = (): boolean => read() !== null

/** Whether it holds what the account could not be told yet. */
export const accountBehind = (): boolean => read() === 'behind'

export const setAccountKept = (kept: boolean | 'behind') => {
  try {
    if (kept) window.localStorage.setItem(key, kept === true ? '1' : kept)
    else window.localStorage.removeItem(key)
  } catch {
    // Storage that keeps no list keeps no owner either.
  }
}
