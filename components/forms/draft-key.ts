/** Where this tab keeps what is typed into a form. */
export const draftKey = (id: string) => `draft:${id}`

/** Whether words are waiting for a form to come back. */
export const hasDraft = (id: string) => {
  try {
    return sessionStorage.getItem(draftKey(id)) !== null
  } catch {
    return false
  }
}
