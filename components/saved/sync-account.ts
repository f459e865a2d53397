/** Sends a change of the browser's list to the member's account; if that fails, the next page does. */
export const syncAccount = (change: { add?: readonly string[]; remove?: readonly string[] }): Promise<void> =>
  import('./account-list').then(
    ({ sendToAccount }) => sendToAccount(change),
    () => {},
  )
