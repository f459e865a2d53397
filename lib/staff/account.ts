import type { Role } from './roles'

/** The columns that leave the database for the desk. */
export const staffSelect = { id: true, name: true, email: true, role: true, boutique: true } as const

/** Whoever sits at the desk. Safe in the browser. */
export type Staff = { id: number; name: string; email: string; role: Role; boutique: string }

/** A row of StaffAccount, field by field. */
export const toStaff = (row: Staff): Staff => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  boutique: row.boutique,
})
