import type { z } from 'zod'
import type { accountSchema } from './wire'

/** Accounts: 0 pending approval, 1 approved, 2 suspended. */
export const accountStatus = { pending: 0, approved: 1, suspended: 2 } as const

/** The columns that leave the database for the account's owner. */
export const accountSelect = {
  id: true,
  name: true,
  first_name: true,
  last_name: true,
  email: true,
  phone: true,
  email_verified_at: true,
  status: true,
} as const

export type AccountRow = Omit<Account, 'email_verified_at'> & { email_verified_at: Date | null }

/** An account as the contract shows it to its owner. Safe in the browser. */
export type Account = z.infer<typeof accountSchema>

/** A row of Member, field by field. */
export const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  name: row.name,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  phone: row.phone,
  email_verified_at: row.email_verified_at?.toISOString() ?? null,
  status: row.status,
})

/** What the dashboard says first. For the contract whoever was declined is suspended. */
export type AccountState = 'declined' | 'suspended' | 'unverified' | 'pending' | 'approved'

export const accountStateOf = ({ status, email_verified_at }: Account): Exclude<AccountState, 'declined'> => {
  if (status === accountStatus.suspended) return 'suspended'
  if (email_verified_at === null) return 'unverified'
  return status === accountStatus.approved ? 'approved' : 'pending'
}
