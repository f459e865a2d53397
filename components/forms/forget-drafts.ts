const forgotten = 'shop-drafts-forgotten'

/**
 * Removes the drafts of all forms from this tab, so that a member's words do not meet the next person, and notes the
 * time for those of other tabs (draft.ts). Apart from draft.ts, because only a form that is being filled in loads that.
 */
export const forgetDrafts = () => {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('draft:')) sessionStorage.removeItem(key)
    localStorage.setItem(forgotten, String(Date.now()))
  } catch {
    // Storage that is forbidden holds no drafts.
  }
}

/** When drafts were last forgotten in this browser, in ms since 1970; 0 if never, or if that cannot be read. */
export const lastForgotten = () => {
  try {
    return Number(localStorage.getItem(forgotten))
  } catch {
    return 0
  }
}
