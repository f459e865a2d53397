import type { Role } from './roles'

/** Columns of StaffAccount that the desk reads. */
export const staffSelect = { id: true, name: true, email: true, role: true, boutique: true } as const

/** The header in which a page of the desk says whom it shows, by the id of the account. */
export const accountHeader = 'X-Staff-Account'

/** A signed-in colleague. Safe in the browser. */
export type Staff = { id: number; name: string; email: string; role: Role; boutique: string }

/** Converts a StaffAccount row, dropping all other columns. */
export const toStaff = (row: Staff): Staff => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  boutique: row.boutique,
})
