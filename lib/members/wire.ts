import 'server-only'
import { z } from 'zod'

/** The user in GET /api/users/auth, made by lib/members/account. */
export const accountSchema = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string(),
    email_verified_at: z.string().nullable().describe('ISO 8601; null = unverified'),
    status: z.int().describe('0 pending approval, 1 approved, 2 suspended'),
  })
  .meta({ id: 'User' })
