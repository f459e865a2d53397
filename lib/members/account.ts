import type { z } from 'zod'
import type { accountSchema } from './wire'

/** Accounts: 0 pending approval, 1 approved, 2 suspended. */
export const accountStatus = { pending: 0, approved: 1, suspended: 2 } as const

/** The columns that the account's owner may see. */
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

/** Converts a row of Member. */
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

/** The state shown first on the dashboard. The contract has no 'declined': it counts as suspended. */
export type AccountState = 'declined' | 'suspended' | 'unverified' | 'pending' | 'approved'

export const accountStateOf = ({ status, email_verified_at }: Account): Exclude<AccountState, 'declined'> => {
  if (status === accountStatus.suspended) return 'suspended'
  if (email_verified_at === null) return 'unverified'
  return status === accountStatus.approved ? 'approved' : 'pending'
}
