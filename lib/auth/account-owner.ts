import 'server-only'

/** The owner of passkeys and recovery codes: a member or a staff account. Part of every `where`. */
export type Owner = { member_id: number } | { staff_id: number }

/** The owner as a string. */
export const ownerText = (owner: Owner) =>
  'member_id' in owner ? `member ${owner.member_id}` : `staff ${owner.staff_id}`
