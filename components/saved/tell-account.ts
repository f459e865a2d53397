/** Tells a member's account what was chosen in the browser's list; without a connection, the next page does. */
export const tellAccount = (change: { add?: readonly string[]; remove?: readonly string[] }): Promise<void> =>
  import('./account-list').then(
    ({ followInAccount }) => followInAccount(change),
    () => {},
  )
