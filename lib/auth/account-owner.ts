import 'server-only'

/** Whose passkeys and codes: a member's, or a colleague's at the desk. Stands in every `where`. */
export type Owner = { member_id: number } | { staff_id: number }

/** The same as one text. */
export const ownerText = (owner: Owner) =>
  'member_id' in owner ? `member ${owner.member_id}` : `staff ${owner.staff_id}`
