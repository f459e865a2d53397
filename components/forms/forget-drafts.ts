/**
 * Removes the drafts of all forms from this tab, so that a member's words do not meet the next person. Apart from
 * draft.ts, because only a form that is being filled in loads that.
 */
export const forgetDrafts = () => {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('draft:')) sessionStorage.removeItem(key)
  } catch {
    // Storage that is forbidden holds no drafts.
  }
}
